/** Output of a command: lines for the user, and lines about errors. */
export interface Console {
  print(line: string): void;
  error(line: string): void;
}
