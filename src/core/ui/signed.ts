/** A number with its sign, and a real minus; nothing else is a sign. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return value < 0 ? `−${-value}` : `+${value}`;
}
