/** A brand as data. Everything that differs between the two companies stands in one of these, and nowhere else. */
export interface Brand {
  /** The value of COMPANY_NAME, the name of the folder and of the `data-brand` attribute. */
  readonly code: string;
  readonly companyName: string;
  readonly legalName: string;
  /** Short name, for browser titles and mails. */
  readonly brandShort: string;
  readonly taxId: string;
  readonly greeting: string;
  readonly titles: BrandTitles;
  /** One sentence for search engines and shared links. */
  readonly description: string;
  readonly contact: BrandContact;
  readonly menu: BrandMenu;
  readonly search: BrandSearch;
  readonly images: BrandImages;
  readonly home: BrandHome;
  /** Without it 'La Empresa' shows nothing. */
  readonly about?: BrandAbout;
  readonly help: BrandHelp;
  readonly qr: BrandQr;
  /** Where the brand's own texts or places differ from those that every shop has. */
  readonly legal?: BrandLegal;
  readonly company: BrandCompany;
  /** How the brand's mails look where they differ; mail programs know system fonts only. */
  readonly mail?: BrandMail;
  /** The typefaces of the brand's printed lists: files of the server's font packages. */
  readonly print?: BrandPrint;
  /** Of its measurement tags; none: nothing is measured. ANALYTICS_ID wins over them. */
  readonly analyticsIds: readonly string[];
}

export interface BrandMail {
  readonly headingFont: string;
  /** Of the button, in pixels. */
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
  /** What other screens put after their own name: 'Detalle del Pedido | Papelera'. */
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
  /** Where transfers go, as the mail of an order says it. */
  readonly bankAccount?: string | undefined;
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
  /** The field that is chosen when the page opens. */
  readonly defaultField: 'code' | 'isbn';
  readonly placeholder: string;
  readonly productWord: { readonly one: string; readonly many: string };
}

/** `src` is a path on the site. `width` and `height` are those of the file. */
export interface BrandImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface BrandImages {
  /** For the header's ground. */
  readonly logo: BrandImage;
  /** For a white ground: printed pages, mails. */
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
    /** The same picture for telephones, where one drawing does not serve all widths. */
    readonly smallImage?: BrandImage | undefined;
  };
  readonly promo: readonly BrandPromo[];
  readonly tiles: readonly BrandTile[];
  readonly carousels: readonly { readonly tag: 'NOV' | 'ELIG' | 'DEST'; readonly title: string }[];
}

/** A line of the promo strip; `strong` is the part of `text`, from its start, that is set in the marker's colour. */
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
  readonly conditions: readonly { readonly title: string; readonly text: string }[];
}

export interface BrandQr {
  readonly video: BrandVideo;
  /** Links under the video of /qrdime; empty for a brand without them. */
  readonly purchaseLinks: readonly BrandLink[];
}

export interface BrandVideo {
  /** The same film in several kinds of file; the browser takes the first that it can play. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  readonly poster: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** WebVTT in Spanish. */
  readonly captions: string;
  /** What it shows, for those who do not see it, a sentence a line. It has no sound. */
  readonly transcript: readonly string[];
}

export interface BrandLegal {
  /** Own texts of /privacidad and /terminos. */
  readonly privacy?: BrandText;
  readonly terms?: BrandText;
  /** Where the footer leads instead: a path of the shop or another site's address. */
  readonly privacyLink?: string;
  readonly termsLink?: string;
  readonly supportLink?: string;
}

/** A text in sections. */
export interface BrandText {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

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
  readonly showBanner: boolean;
  readonly banners: readonly { readonly image: BrandImage; readonly link: string }[];
}
