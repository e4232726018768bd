declare module 'fxa-common-password-list' {
  const list: {
    /**
     * Returns whether the password is one of the 50,000 most common ones with eight characters or more. Exact match.
     */
    test(password: string): boolean;
  };
  export default list;
}
