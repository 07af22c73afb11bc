// Types that all features share: the company served, the caller's session and client, and `Shop`, which every service
// receives.

import type { Brand } from '@mostrador/brands/brand';
import type { ClientRole } from '@mostrador/rules/buying';
import type { CompanyValues } from '@mostrador/rules/company-settings';
import type { CreditControl } from '@mostrador/rules/credit';
import type { FreeDeliveryTerms } from '@mostrador/rules/free-delivery';
import type { SynonymMap } from '@mostrador/rules/synonyms';
import type { DatedPerception } from '@mostrador/rules/taxes';
import type { BlobStore } from './platform/blobs/blob-store.js';
import type { CatalogState } from './platform/database/catalog-state.js';
import type { Database } from './platform/database/database.js';
import type { Log } from './platform/log.js';
import type { OutboundRules } from './platform/outbound/outbound-rules.js';
import type { SecurityLog } from './platform/security-log/security-log.js';
import type { SecretBox } from './platform/sessions/secret-box.js';
import type { Tokens } from './platform/sessions/tokens.js';
import type { IndexSource } from './platform/word-index/index-source.js';

/** Who needs a second factor: no user, administrators, or administrators and salesmen. */
export type SecondFactorRule = 'none' | 'administrators' | 'staff';

/** The company that this process serves, as the database holds it. Money in centavos. */
export interface Company {
  readonly companyId: number;
  readonly code: string;
  readonly name: string;
  readonly priceVisibleForUsersOnly: boolean;
  readonly paymentsMercadoPago: boolean;
  readonly implementsThirdPartyPurchases: boolean;
  readonly verifiesClients: boolean;
  /** Whether an open offer reserves the stock that it promises. */
  readonly offersReserveStock: boolean;
  /** Whether clients get a mail of new invoices, and of those that fall due in `dueMailDays` days or fewer. */
  readonly invoiceMails: boolean;
  readonly dueMails: boolean;
  readonly dueMailDays: number;
  /** What is done about orders beyond a client's credit limit. */
  readonly creditControl: CreditControl;
  /** Who needs a second factor to log in. */
  readonly requiresSecondFactor: SecondFactorRule;
  /** Minutes without a request after which a session of a client or an administrator ends. */
  readonly idleMinutes: number;
  /** The same for salesmen, who work without a network for days. */
  readonly salesmanIdleMinutes: number;
  /** Minutes without a request after which an administrator proves their identity again before they change anything. */
  readonly administratorIdleMinutes: number;
  readonly minimumPurchaseAmount: number;
  readonly showBanner: boolean;
  readonly orderMail: string;
  readonly defaultPriceListId: number;
  /** Weight of a product without a weight of its own. */
  readonly defaultWeightGrams: number;
  /** Cubic centimetres that the post counts as one kilogram. */
  readonly volumetricDivisor: number;
  /** null if the company never delivers for free. */
  readonly freeDelivery: (FreeDeliveryTerms & { readonly provinceNames: readonly string[] }) | null;
  /** The payment choices of the checkout: 1 bank transfer, 2 cheque. */
  readonly paymentOptions: readonly number[];
  /** What the company has set of its own in the place of its brand's values. `Shop.brand` has them already. */
  readonly own: Readonly<Partial<CompanyValues>>;
  /** Another text after each change of the banners, delivery methods and shipping rates, which are in tables of their own. */
  readonly tables: string;
}

/** A user who has logged in, as the server knows them now; nothing of it comes from the request but the user's id. */
export interface Session {
  readonly userId: number;
  readonly companyId: number;
  readonly name: string;
  readonly email: string;
  /** Of the token: a change of the account compares it, to detect that the session has ended meanwhile. */
  readonly sessionVersion: number;
  /** Of the session's record; undefined for a job that works after the user's request. */
  readonly sessionId: string | undefined;
  /** An administrator's session that was idle: it changes nothing before the user proves their identity. */
  readonly writesLocked: boolean;
  /** Milliseconds since 1970: if this process has locked the writes, when the session was used last before that. */
  readonly lockedAfter: number | undefined;
  readonly profile: 1 | 2 | 3;
  /** Whether a client's user may buy; 'buys' for staff. */
  readonly clientRole: ClientRole;
  readonly mustChangePassword: boolean;
  /** Whether the company asks for a second factor that the user has not enrolled. */
  readonly mustEnrolFactor: boolean;
  readonly inRegistration: boolean;
  /** The user's own client, or for a salesman the client that they currently buy for. */
  readonly client: SessionClient | undefined;
  /** The administrator who acts in this user's name. */
  readonly actor: { readonly userId: number; readonly name: string; readonly email: string } | undefined;
}

/** The client that a user buys for. */
export interface SessionClient {
  readonly clientId: number;
  readonly clientCode: string;
  readonly legalName: string;
  readonly priceListId: number;
  readonly discountListId: number | null;
  /** With which IVA condition and perceptions it buys. */
  readonly taxes: ClientTaxes;
}

/** The IVA condition and the perceptions of a client. */
export interface ClientTaxes {
  /** One of the four tax categories; empty if unknown. */
  readonly condition: string;
  readonly perceptions: readonly DatedPerception[];
}

/** Keys of Google's reCAPTCHA v3. */
export interface CaptchaKeys {
  /** The key for the browser. */
  readonly siteKey: string;
  readonly secret: string;
  /** The URL at which an answer is verified. */
  readonly verifyUrl: string;
}

export interface PaymentKeys {
  readonly accessToken: string;
  readonly publicKey: string;
  readonly webhookSecret: string;
  /** Where its API answers, without a slash at the end. */
  readonly baseUrl: string;
  /** Its script for the browser. */
  readonly scriptUrl: string;
  /** The number of the account that is paid; undefined where the token does not tell it. */
  readonly collector?: string | undefined;
  /** Whether test money pays nothing. */
  readonly liveOnly?: boolean;
}

/** What every feature's services are given: the company served, its data, and what the process owns. */
export interface Shop {
  /** Waits until `company` holds what this process has heard of, and reads it if a notice of a change may be missing. */
  readonly ensureSettings: () => Promise<void>;
  readonly db: Database;
  /** Connections with a statement timeout of a second, so that no search text can slow other users down. */
  readonly searchDb: Database;
  /** For locks that are held between transactions: each connection is a session of its own, also where `db` leads to a pooler. */
  readonly sessionDb: Database;
  /** Whether products and prices that this process keeps may still be used. */
  readonly catalogState: CatalogState;
  /** The words of all products, for searches. */
  readonly searchIndex: IndexSource;
  /** The company's settings as they are now; they change without a restart. */
  readonly company: () => Company;
  /** The company's synonyms now. */
  readonly synonyms: () => Promise<SynonymMap>;
  /** The same without a statement; undefined unless they are known. */
  readonly knownSynonyms: () => SynonymMap | undefined;
  /** The brand with the company's own values in force now; another object after each change. */
  readonly brand: Brand;
  /** Another short text after each change of the company's settings. Pages and answers carry it. */
  readonly settingsMark: string;
  /** The brand as its folder gives it: the defaults of the company's own values. */
  readonly givenBrand: Brand;
  /** Of the brand's pictures, films and captions. */
  readonly brandFolder: string;
  readonly log: Log;
  /** Log-ins, refused access, limits, and changes of accounts and settings: a file that a flood cannot wash away. */
  readonly securityLog: SecurityLog;
  readonly apiBasePath: string;
  readonly publicUrl: string;
  readonly version: string;
  readonly signInEnabled: boolean;
  /** Signs and verifies the tokens of sessions. */
  readonly tokens: Tokens;
  /** Encrypts the secrets of second factors, webhooks and connectors. */
  readonly secretBox: SecretBox;
  /** The next request of the user's finds their account as the database holds it now. */
  readonly forgetSession: (userId: number) => void;
  /** undefined: sign-in with Google is off. */
  readonly google: { readonly clientId: string; readonly jwksUrl: string } | undefined;
  /** undefined: no captcha is required. */
  readonly captcha?: CaptchaKeys | undefined;
  /** The keys of the payment platform; undefined: nothing is paid by card. */
  readonly payment: PaymentKeys | undefined;
  /** Characters of a new password. */
  readonly passwordMinLength: number;
  /** Mails an hour that registrations and contact messages may cause, for the whole company. */
  readonly mailCaps?: { readonly registration: number; readonly contact: number };
  /** What is allowed of requests to URLs that administrators configure. Default: public addresses by https only. */
  readonly outbound?: OutboundRules | undefined;
  /** The folders of this machine, as absolute paths, below which the folder connector may use one. Default: none. */
  readonly connectorFolders?: readonly string[] | undefined;
  /** Where Tango Tiendas answers. Default: its public address. */
  readonly tangoBaseUrl?: string | undefined;
  /** Whether the calls that carry a secret in the query answer. */
  readonly legacyQueryAuth: boolean;
  /** This machine's folder: logs, drafts, the cache of resized pictures. */
  readonly dataDir: string;
  /** The files that several machines share: pictures, documents, receipts, lists. */
  readonly files: BlobStore;
  /** Whether it serves customers; not where it is developed or tested. */
  readonly production?: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
