/** A brand as data: everything that differs between the companies. */
export interface Brand {
  /** The value of COMPANY_NAME, the name of the folder and of the `data-brand` attribute. */
  readonly code: string;
  readonly companyName: string;
  readonly legalName: string;
  /** Short name, for browser titles and mails. */
  readonly brandShort: string;
  readonly taxId: string;
  readonly greeting: string;
  /** Who the company sells to, in one sentence: visitors read it before they register. */
  readonly audience: string;
  readonly titles: BrandTitles;
  /** One sentence for search engines and shared links. */
  readonly description: string;
  readonly contact: BrandContact;
  readonly menu: BrandMenu;
  readonly search: BrandSearch;
  /** The first synonyms of the search; those of the desk count once the company has changed any. Pages do not contain them. */
  readonly synonyms?: readonly BrandSynonyms[];
  readonly images: BrandImages;
  readonly home: BrandHome;
  /** The content of the screen 'La Empresa', which is empty without it. */
  readonly about?: BrandAbout;
  readonly help: BrandHelp;
  readonly qr: BrandQr;
  /** The brand's own texts and addresses, where they differ from the default ones. */
  readonly legal?: BrandLegal;
  readonly company: BrandCompany;
  /** The look of the brand's mails, where it differs. Mail clients have system fonts only. */
  readonly mail?: BrandMail;
  /** The typefaces of the brand's printed lists: files of the server's font packages. */
  readonly print?: BrandPrint;
  /** The ids of the brand's analytics tags. Without ids nothing is measured. ANALYTICS_ID overrides them. */
  readonly analyticsIds: readonly string[];
}

export interface BrandMail {
  readonly headingFont: string;
  /** The corner radius of the button, in pixels. */
  readonly radius: number;
}

export interface BrandPrint {
  readonly body: string;
  readonly strong: string;
  readonly heading: string;
}

export interface BrandTitles {
  /** The whole title of the home page. */
  readonly home: string;
  /** The suffix of other screens' titles: 'Detalle del Pedido | Papelera'. */
  readonly suffix: string;
}

export interface BrandContact {
  readonly phone: string;
  /** For `tel:` links. */
  readonly phoneLink: string;
  readonly whatsapp: string;
  readonly email: string;
  readonly emailNote: string;
  readonly street: string;
  readonly neighbourhood: string;
  readonly city: string;
  readonly postalCode: string;
  readonly province: string;
  readonly country: string;
  readonly hours: string;
  readonly pickUpHours: string;
  readonly mapLink: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The bank account for transfers, as order mails print it. */
  readonly bankAccount?: string | undefined;
  /** Pages of the company on social networks. */
  readonly instagram?: string | undefined;
  readonly facebook?: string | undefined;
}

export interface BrandMenu {
  readonly store: string;
  /** The 'Cómo comprar' entry, for logged-in users who are not profile 1. */
  readonly showHelp: boolean;
  readonly downloads: readonly BrandLink[];
}

export interface BrandLink {
  readonly label: string;
  readonly href: string;
}

export interface BrandSearch {
  /** The initially selected field. */
  readonly defaultField: 'code' | 'isbn';
  readonly placeholder: string;
  readonly productWord: { readonly one: string; readonly many: string };
  /** Codes as the brand's products have them: the example of a pasted list shows them. */
  readonly exampleCodes: readonly [string, string, string];
}

/** Two to twenty words or phrases for the same things. */
export interface BrandSynonyms {
  readonly words: readonly string[];
  /** Only a search for the first word finds the others too. */
  readonly oneWay?: boolean;
}

/** `src` is a path on the site. `width` and `height` are those of the file. */
export interface BrandImage {
  readonly src: string;
  /** The name of a picture that the company has uploaded. Without it, the file is in the brand's folder. */
  readonly uploaded?: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface BrandImages {
  /** For the header's background. */
  readonly logo: BrandImage;
  /** For a white background: printed pages, mails. */
  readonly logoOnWhite: BrandImage;
  readonly favicon: string;
  readonly icons: readonly { readonly src: string; readonly size: number }[];
  readonly touchIcon: string;
  readonly share: BrandImage;
  /** Shown with 'nothing found'. */
  readonly empty: BrandImage;
  /** Beside the login form. */
  readonly login: BrandImage;
}

export interface BrandHome {
  readonly hero: {
    readonly title: string;
    readonly subtitle: string;
    readonly image: BrandImage;
    /** Another version of the image for phones, if one does not suit all widths. */
    readonly smallImage?: BrandImage | undefined;
  };
  readonly promo: readonly BrandPromo[];
  readonly tiles: readonly BrandTile[];
  readonly carousels: readonly { readonly tag: 'NOV' | 'ELIG' | 'DEST'; readonly title: string }[];
}

/** A line of the promo strip; `strong` is the part of `text`, from its start, that has the highlight colour. */
export interface BrandPromo {
  readonly text: string;
  readonly strong: string;
  readonly icon: 'percent' | 'truck';
}

export interface BrandTile {
  readonly title: string;
  readonly href: string;
  readonly linkText: string;
  readonly image: BrandImage;
}

export interface BrandAbout {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly figure: string; readonly words: string }[];
  readonly image: BrandImage;
}

export interface BrandHelp {
  readonly heading: string;
  readonly intro: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  /** {freeDelivery} in a text becomes the company's own terms of free delivery; nothing where it has none. */
  readonly conditions: readonly { readonly title: string; readonly text: string }[];
}

export interface BrandQr {
  readonly video: BrandVideo;
  /** Links under the video of /qrdime; empty for a brand without them. */
  readonly purchaseLinks: readonly BrandLink[];
}

export interface BrandVideo {
  /** The same video in several formats. The browser uses the first one that it can play. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly poster: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** WebVTT in Spanish. */
  readonly captions: string;
  /** What the video shows, for users who do not see it: one sentence per line. It has no sound. */
  readonly transcript: readonly string[];
}

export interface BrandLegal {
  /** Own texts of /privacidad and /terminos. */
  readonly privacy?: BrandText;
  readonly terms?: BrandText;
  /** The footer links here instead: a path of the shop or an address elsewhere. */
  readonly privacyLink?: string;
  readonly termsLink?: string;
  readonly supportLink?: string;
  /** The company's 'Data Fiscal' page at the tax office. */
  readonly dataFiscalLink?: string;
}

/** A text in sections. */
export interface BrandText {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

type BrandIva = 'IVA21' | 'IVA10.5' | 'IVA27' | 'IVA0' | 'EXENTO';

/** First values of the company context; the names are those of its API. The database's row wins once it exists. */
export interface BrandCompany {
  readonly headerBackgroundColor: string;
  readonly headerFontColor: string;
  readonly navBarBackgroundColor: string;
  readonly navLinkColor: string;
  readonly navLinkHoverColor: string;
  readonly thumbShadowColor: string;
  readonly copyryghtText: string;
  readonly footerImage1: string;
  readonly footerImage1Alt: string;
  readonly footerImageLnk1: string;
  readonly priceVisibleForUsersOnly: boolean;
  readonly paymentsMercadoPago: boolean;
  readonly implementsThirdPartyPurchases: boolean;
  readonly verificationRequired: boolean;
  readonly minimumPurchaseAmount: number;
  /** From above which amount in pesos, and to which provinces by their codes, the post is free; absent: never. */
  readonly freeDelivery?: { readonly above: number; readonly provinceCodes: readonly string[] };
  /** The IVA rates of new products, by the codes of rules/iva; absent: 21 % for all. */
  readonly newProductIva?: { readonly everything: BrandIva; readonly books: BrandIva };
  /** The IVA of shipping, by the codes of rules/iva; empty: its price includes it; absent: 21 %. */
  readonly shippingIva?: BrandIva | '';
  /** How clients see prices, by the names of rules/display-prices; absent: net. */
  readonly priceDisplay?: 'net' | 'net_final' | 'final_net';
  readonly showBanner: boolean;
  readonly banners: readonly { readonly image: BrandImage; readonly link: string }[];
}
