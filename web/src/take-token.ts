// Takes a mail's token out of the address. A file of its own: the first script of a page that such a link opens.

// in a block, because a plain script's names would be global
{
  const url = new URL(location.href);
  const token = url.searchParams.get('t');
  if (token !== null) {
    const user = url.searchParams.get('u') ?? '';
    url.searchParams.delete('t');
    url.searchParams.delete('u');
    // the router's own place in the history entry; page/link-token.ts reads it
    history.replaceState(
      { usr: { linkToken: token, linkUser: user } },
      '',
      url.pathname + url.search + url.hash,
    );
  }
}

export {};
