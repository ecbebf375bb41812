export const dataExportLimits = { exportDays: 7 } as const;
