/** The area has two paths (docs/reference/wire-format.md, "Data management"). */
export const DATA_MANAGEMENT_PATHS = ['datamanagement', 'data-management'];
