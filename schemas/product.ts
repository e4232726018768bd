/** The version of the product, equal to that of package.json. */
export const productVersion = '0.1.0';
