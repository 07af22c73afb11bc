// Sets a screen's browser title (document.title) and metadata: description, canonical link, preview picture and
// structured data.

import { createContext, use, useEffect } from 'react';
import { useBrand } from './page';
import type { StructuredData } from './structured-data';

/** The preview picture of a shared link. */
export interface HeadImage {
  /** A path on the site. */
  readonly src: string;
  /** In pixels, if known; the height of a product's picture depends on its original. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A screen's title and metadata for the browser, search engines and link previews. */
export interface Head {
  /** Without the brand's name, which is added. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly image?: HeadImage | undefined;
  /** Path and query under which this content is best known. */
  readonly canonical?: string | undefined;
  /** Paths and queries of the lists before and after this one. */
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** Search engines follow its links and do not list it. */
  readonly noindex?: boolean | undefined;
  /** What it is about, in the words of schema.org; `site` is the site's own address. */
  readonly structuredData?: ((site: string) => readonly StructuredData[]) | undefined;
  readonly status?: 404 | undefined;
}

/** Collects the screen's heads while the server renders; undefined in the browser. */
export const HeadContext = createContext<Head[] | undefined>(undefined);

/** Sets the screen's head once its data is known. Until then the title of its row in the route table applies. */
export function useHead(head: Head) {
  const { titles } = useBrand();
  use(HeadContext)?.push(head);
  const title = head.title === undefined ? undefined : `${head.title} | ${titles.suffix}`;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
