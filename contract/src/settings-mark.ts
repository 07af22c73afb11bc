// The header by which every answer of a call says under which settings of the company it was made.

/**
 * A short text that changes whenever a setting of the company changes. A page holds the one that it was drawn with; another one in an
 * answer tells it to read the settings again.
 */
export const SETTINGS_MARK = 'x-settings-mark';
