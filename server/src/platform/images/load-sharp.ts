/** Returns the image library, loaded at its first use: its native code would delay every start by a tenth of a second. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}
