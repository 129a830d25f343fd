/** The texts of a field that are separated by commas. */
export const textsOf = (field: string): string[] => [
  ...new Set(
    field
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  ),
];
