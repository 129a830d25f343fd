/** Where a command writes: lines for the user, and lines about what went wrong. */
export interface Console {
  print(line: string): void;
  error(line: string): void;
}
