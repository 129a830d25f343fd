/** spec.md writes the area in both ways. */
export const DATA_MANAGEMENT_PATHS = ['datamanagement', 'data-management'];
