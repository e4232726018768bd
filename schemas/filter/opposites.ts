/** The operators without a value, each with its opposite: `_null: false` means `_nnull`. */
export const opposites = { null: 'nnull', nnull: 'null', empty: 'nempty', nempty: 'empty' } as const;

/** Returns true if the operator compares with no value. In a rule, its value is true or false. */
export function hasOpposite(operator: string): operator is keyof typeof opposites {
  return Object.hasOwn(opposites, operator);
}
