// The structured data (schema.org) that pages give to search engines: company, site search, breadcrumbs and product
// offers.

import type { Brand } from '@mostrador/brands/brand';
import { productPath } from '@mostrador/rules/public-paths';

/** A thing as schema.org describes it, for search engines. */
export type StructuredData = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

/** The company, and its shop with the search. @param site the site's own address, without a slash at its end. */
export function companyData(brand: Brand, site: string): readonly StructuredData[] {
  const { contact, images } = brand;
  const company = `${site}/#empresa`;
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      '@id': company,
      name: brand.companyName,
      legalName: brand.legalName,
      url: `${site}/`,
      logo: site + (images.icons.at(-1)?.src ?? images.touchIcon),
      telephone: contact.phoneLink,
      email: contact.email,
      address: {
        '@type': 'PostalAddress',
        streetAddress: contact.street,
        addressLocality: contact.city,
        addressRegion: contact.province,
        postalCode: contact.postalCode,
        addressCountry: 'AR',
      },
    },
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: brand.companyName,
      url: `${site}/`,
      inLanguage: 'es-AR',
      publisher: { '@id': company },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site}/store?p={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

export interface Step {
  readonly label: string;
  /** Path and query. */
  readonly to: string;
}

/** The way from the catalogue's root to a list or a product. */
export function breadcrumbData(steps: readonly Step[], site: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site + to,
    })),
  };
}

export interface ProductDataInput {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly gtin: string | undefined;
  /** A path on the site. */
  readonly image: string | undefined;
  /** In pesos; undefined where visitors see none. */
  readonly price: number | undefined;
  readonly priceIncludesIva: boolean;
  readonly stockStatusCode: number;
}

/** A product's data for visitors: an offer only if visitors see the price, and never the stock quantity. */
export function productData(product: ProductDataInput, brand: Brand, site: string): StructuredData {
  const { code, name, description, gtin, image, price, priceIncludesIva, stockStatusCode } = product;
  const url = site + productPath(code);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name,
    sku: code,
    url,
    ...(description !== '' && { description }),
    ...(gtin !== undefined && { gtin }),
    ...(image !== undefined && { image: [site + image] }),
    ...(price !== undefined && {
      offers: {
        '@type': 'Offer',
        url,
        price: price.toFixed(2),
        priceCurrency: 'ARS',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: price.toFixed(2),
          priceCurrency: 'ARS',
          valueAddedTaxIncluded: priceIncludesIva,
        },
        availability: `${CONTEXT}/${AVAILABILITY[stockStatusCode] ?? 'InStock'}`,
        seller: { '@type': 'Organization', name: brand.companyName },
      },
    }),
  };
}

const AVAILABILITY: Readonly<Record<number, string>> = { 1: 'OutOfStock', 2: 'BackOrder' };
