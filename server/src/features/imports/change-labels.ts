// The Spanish names of the fields that imports change, as the review and the file of differences show them.

const FIELD_LABELS: Readonly<Record<string, string>> = {
  price: 'Precio',
  promotion: 'Promoción',
  fromQuantity: 'Desde cantidad',
  startsOn: 'Desde',
  endsOn: 'Hasta',
  name: 'Nombre',
  subtitle: 'Subtítulo',
  description: 'Descripción',
  descriptionLong: 'Descripción larga',
  isbn: 'ISBN',
  barCode: 'Código de barras',
  categoryCode: 'Categoría',
  tags: 'Etiquetas',
  pictures: 'Imágenes',
  stock: 'Stock',
  futureStock: 'Stock futuro',
  minimalSalesQuantity: 'Mínimo',
  presentationQuantity: 'Presentación',
  weightGrams: 'Peso (g)',
  lengthMm: 'Largo (mm)',
  widthMm: 'Ancho (mm)',
  heightMm: 'Alto (mm)',
  supplierId: 'Proveedor',
  taxCode: 'IVA',
  synonyms: 'También se busca como',
  hasPhysicalStock: 'Controla stock',
  active: 'Activo',
  visibleInPortal: 'Visible',
  categoryDescripcion: 'Nombre',
  parentCategoryCode: 'Categoría superior',
  position: 'Orden',
  code: 'Código',
  isDefault: 'Predeterminada',
  validFrom: 'Vale desde',
  validUntil: 'Vale hasta',
  bps: 'Porcentaje',
  status: 'Estado',
  note: 'Nota',
  provinces: 'Provincias',
  pictureCount: 'Fotos',
  clientCode: 'Código',
  legalId: 'CUIT',
  legalName: 'Razón social',
  email: 'E-mail',
  contactPhone: 'Teléfono',
  contactPhone2: 'Teléfono 2',
  taxCategoryId: 'Condición de IVA',
  priceListId: 'Lista de precios',
  discountListId: 'Lista de descuentos',
  paymentTermsId: 'Condición de pago',
  creditLimit: 'Límite de crédito',
  salesmanIds: 'Vendedores',
  perceptions: 'Percepciones',
  legalAddressStreet: 'Calle fiscal',
  legalAddressNumber: 'Número fiscal',
  legalAddressFloor: 'Piso fiscal',
  legalAddressAppartment: 'Departamento fiscal',
  legalAddressPostalCode: 'Código postal fiscal',
  legalAddressCityName: 'Localidad fiscal',
  legalAddressProvinceId: 'Provincia fiscal',
  deliveryAddressStreet: 'Calle de entrega',
  deliveryAddressNumber: 'Número de entrega',
  deliveryAddressFloor: 'Piso de entrega',
  deliveryAddressAppartment: 'Departamento de entrega',
  deliveryAddressPostalCode: 'Código postal de entrega',
  deliveryAddressCityName: 'Localidad de entrega',
  deliveryAddressProvinceId: 'Provincia de entrega',
  deliveryComments: 'Indicaciones de entrega',
  issuedOn: 'Fecha',
  dueOn: 'Vencimiento',
  amount: 'Importe',
  openAmount: 'Saldo',
  orders: 'Pedidos',
  documentName: 'Archivo',
  documentBytes: 'Tamaño',
};

/** Fields whose values are money, in centavos. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set(['price', 'amount', 'openAmount', 'creditLimit']);

/**
 * Returns the name of a changed field; of a price, with the name of its list.
 * @param key of the change in the audit trail; only a price's is looked at.
 * @param lists names of price lists by id.
 */
export function changeLabel(
  field: string,
  key: string | undefined,
  lists: ReadonlyMap<number, string>,
): string {
  const label = FIELD_LABELS[field] ?? field;
  const list = field === 'price' && key !== undefined ? lists.get(Number(key.split(':')[0])) : undefined;
  return list === undefined ? label : `${label}, ${list}`;
}
