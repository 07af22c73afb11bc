/*
 * The script in the page's head. It loads the app's code only after the first paint and the main picture, because the
 * page can be read without code; it also hides the visitor's parts of the page from a logged-in user.
 */
// in a block, because a plain script's names would be global
{
  /** The longest wait for a frame, in milliseconds: a page that becomes hidden draws none. */
  const FRAME_AT_MOST = 2_000;
  /** The longest wait for the first picture, in milliseconds. */
  const PICTURE_AT_MOST = 400;

  const { code = '', token } = document.currentScript?.dataset ?? {};
  const files = code.split(' ');

  /** The profile that a token names, without verification. It decides only which placeholders are drawn. */
  function profileOf(jwt: string): string {
    try {
      const claims = atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
      return /"WebProfileId":"([123])"/.exec(claims)?.[1] ?? '';
    } catch {
      return '';
    }
  }

  // hides the visitor's parts of a page that was drawn for a visitor when the user is logged in
  const arriving = token === undefined ? null : localStorage.getItem(token);
  if (arriving !== null) document.documentElement.setAttribute('data-arriving', profileOf(arriving));

  // the dense list of products: storage/product-view.ts
  if (localStorage.getItem('productView') === 'list')
    document.documentElement.setAttribute('data-view', 'list');

  /** Resolves after the next frame, which needs the styles. A hidden page draws no frames, so it resolves at once. */
  function painted(): Promise<void> {
    if (document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, FRAME_AT_MOST);
    });
  }

  async function pictureSeen(): Promise<void> {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    const tooLate = new Promise<void>((resolve) => setTimeout(resolve, PICTURE_AT_MOST));
    // a picture that fails to load does not delay the start
    await Promise.race([picture?.decode().catch(() => undefined), tooLate]);
  }

  function load() {
    for (const href of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    void import(/* @vite-ignore */ files[0] ?? '');
  }

  addEventListener('DOMContentLoaded', () => void painted().then(pictureSeen).then(load));
}

export {};
