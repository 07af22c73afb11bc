/** A4 in points, and the margin of every printed page. */
export const A4_PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
