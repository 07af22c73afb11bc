/** The name of the job that compares, applies and undoes imports of a company. */
export const importTask = (companyId: number): string => `import:${companyId}`;
