/** A change of type names at most this many different values that do not convert. */
export const maxExamples = 5;
