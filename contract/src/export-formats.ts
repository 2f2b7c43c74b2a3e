/** What a list can be saved as. */
export const exportFormats = ['csv', 'xlsx'] as const
