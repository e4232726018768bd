declare module 'fxa-common-password-list' {
  const list: {
    /** Whether the password is among the 50,000 most common ones of eight characters or more; compares exactly. */
    test(password: string): boolean;
  };
  export default list;
}
