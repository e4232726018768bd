/** Returns the number of columns for the longest label (INT-checkboxes-02). */
export function columnsFor(labels: readonly string[], half: boolean): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  if (longest <= 10) return half ? 2 : 4;
  if (longest <= 15) return 3;
  return longest <= 25 ? 2 : 1;
}
