// Texts of the mails about a user's account (confirm e-mail, recover password, password changed, account ready, client
// to verify, identity or contact e-mail changed, product in stock again) and of contact messages to the company.

import { formatCuit } from '@mostrador/rules/cuit';
import { TIME_ZONE } from '@mostrador/rules/days';
import { productPath } from '@mostrador/rules/public-paths';
import { oneLine } from '../../platform/mail/mail-message.js';
import type { MessageForMail, UserForMail } from './mail.queries.js';
import type { MailButton, MailHead } from './mail-frame.js';
import { mailName } from './mail-name.js';
import { TRANSFER_MAILS, type TransferMailKind } from './transfer-mail.js';
import { webhookMail } from './webhook-mail.js';

/** A list of documents with an amount each. */
export interface MailTable {
  readonly head: readonly [document: string, amount: string];
  readonly rows: readonly {
    readonly kind: string;
    readonly number: string;
    /** In small letters below. */
    readonly about: string;
    readonly amount: string;
  }[];
  /** The sum of the amounts; undefined for none. */
  readonly total: string | undefined;
}

/** The content of a mail about a person. Texts may hold any user input. */
export interface PersonMail extends MailHead {
  readonly replyTo: string;
  /** Rows of name and value; missing values have no row. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly table?: MailTable;
  /** The message that a person wrote, with its line breaks; empty for none. */
  readonly quote: string;
  readonly button: MailButton | undefined;
  /** The link is written out too, for mail programs in which buttons do not work. */
  readonly showLink: boolean;
  readonly notes: readonly string[];
  /** Whether the mail goes to the company, which does not need its own telephone number. */
  readonly toCompany: boolean;
}

export type UserMailKind =
  | 'confirm_email'
  | 'recover_password'
  | 'password_changed'
  | 'account_ready'
  | 'account_rejected'
  | 'client_to_verify'
  | 'client_identity_changed'
  | 'confirm_contact_email'
  | 'contact_email_changed'
  | 'new_device'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_used'
  | 'invitation'
  | 'stock_back'
  | 'webhook_disabled'
  | TransferMailKind;

/** The data of a mail about a user, besides the user. */
export interface UserMailGiven {
  /** The token of the link; empty if the mail has none. */
  readonly token: string;
  readonly publicUrl: string;
  readonly brandName: string;
  readonly phone: string;
  readonly companyMail: string;
  readonly verifiesClients: boolean;
  /** The address that the mail goes to. */
  readonly recipient: string;
  /** The time of the event that the mail reports. */
  readonly at: Date;
  /** Names and values of the event, as the reader sees them. */
  readonly detail: Readonly<Record<string, string>>;
}

const PREHEADER_MAX = 80;
/** Longer than any value that a form takes. */
const FACT_MAX = 1_000;

const moments = new Intl.DateTimeFormat('es-AR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export function userMail(kind: UserMailKind, user: UserForMail, given: UserMailGiven): PersonMail {
  return USER_MAILS[kind](user, given);
}

const plain = {
  facts: [],
  quote: '',
  button: undefined,
  showLink: false,
  notes: [],
  toCompany: false,
} as const;

const USER_MAILS: Readonly<Record<UserMailKind, (user: UserForMail, given: UserMailGiven) => PersonMail>> = {
  confirm_email: (_, { token, publicUrl, brandName, companyMail, verifiesClients }) => ({
    ...plain,
    replyTo: companyMail,
    subject: `Confirme su e-mail · ${brandName}`,
    preheader: 'Un clic y su dirección queda confirmada.',
    heading: 'Confirme su e-mail',
    intro: `Gracias por registrarse en ${brandName}. Para seguir, confirme que esta dirección es suya.${
      verifiesClients ? ' Después revisamos sus datos y le avisamos por mail cuando pueda comprar.' : ''
    }`,
    button: { label: 'Confirmar mi e-mail', link: `${publicUrl}/login?t=${encodeURIComponent(token)}` },
    showLink: true,
    notes: [
      'El enlace vale por 48 horas y se usa una sola vez.',
      'Si usted no se registró, no abra el enlace: alguien usó su dirección, y sin confirmarla la cuenta no sirve.',
    ],
  }),

  recover_password: ({ email }, { token, publicUrl, brandName, companyMail }) => ({
    ...plain,
    replyTo: companyMail,
    subject: `Elija una contraseña nueva · ${brandName}`,
    preheader: 'El enlace vale por una hora.',
    heading: 'Elija una contraseña nueva',
    intro: `Alguien pidió recuperar la contraseña de ${email}. Si fue usted, elija una nueva.`,
    button: {
      label: 'Elegir contraseña',
      link: `${publicUrl}/recover?t=${encodeURIComponent(token)}&u=${encodeURIComponent(email)}`,
    },
    showLink: true,
    notes: [
      'El enlace vale por una hora y se usa una sola vez.',
      'Si no fue usted, no hace falta que haga nada: su contraseña sigue siendo la misma.',
    ],
  }),

  password_changed: ({ email }, { publicUrl, brandName, phone, companyMail, at }) => ({
    ...plain,
    replyTo: companyMail,
    subject: `Su contraseña cambió · ${brandName}`,
    preheader: 'Si no fue usted, avísenos.',
    heading: 'Su contraseña cambió',
    intro: `La contraseña de ${email} cambió el ${moments.format(at).replace(',', ' a las')}. Las demás sesiones abiertas se cerraron.`,
    button: { label: 'Iniciar sesión', link: `${publicUrl}/login` },
    notes: [
      'Si fue usted, no hace falta que haga nada.',
      `Si no fue usted, recupere ya su contraseña desde la pantalla de ingreso y avísenos al ${phone}.`,
    ],
  }),

  new_device: ({ email }, { publicUrl, brandName, phone, companyMail, at, detail }) => ({
    ...plain,
    replyTo: companyMail,
    subject: `Ingreso desde un equipo nuevo · ${brandName}`,
    preheader: 'Si no fue usted, cambie su contraseña.',
    heading: 'Ingreso desde un equipo nuevo',
    intro: `Alguien ingresó con ${email} desde un equipo que no conocíamos.`,
    facts: present([['Cuándo', moments.format(at).replace(',', ' a las')], ...Object.entries(detail)]),
    button: { label: 'Ver mis sesiones', link: `${publicUrl}/profile` },
    notes: [
      'Si fue usted, no hace falta que haga nada.',
      `Si no fue usted, recupere ya su contraseña desde la pantalla de ingreso y avísenos al ${phone}.`,
    ],
  }),

  factor_added: (user, given) => ({
    ...factorMail(user, given),
    subject: `Cambió su forma de ingresar · ${given.brandName}`,
    preheader: 'Se agregó un método de ingreso.',
    heading: 'Se agregó un método de ingreso',
    intro: `En la cuenta de ${user.email} se agregó un método para ingresar.`,
  }),

  factor_removed: (user, given) => ({
    ...factorMail(user, given),
    subject: `Cambió su forma de ingresar · ${given.brandName}`,
    preheader: 'Se quitó un método de ingreso.',
    heading: 'Se quitó un método de ingreso',
    intro: `En la cuenta de ${user.email} se quitó un método para ingresar.`,
  }),

  recovery_codes_used: (user, given) => ({
    ...factorMail(user, given),
    subject: `Se usó un código de recuperación · ${given.brandName}`,
    preheader: 'Ese código ya no sirve.',
    heading: 'Se usó un código de recuperación',
    intro: `Alguien ingresó con ${user.email} y uno de sus códigos de recuperación. Ese código ya no sirve.`,
  }),

  confirm_contact_email: (user, { token, publicUrl, brandName, phone, companyMail, recipient }) => ({
    ...plain,
    replyTo: companyMail,
    subject: `Confirme su e-mail de contacto · ${brandName}`,
    preheader: 'Hasta que lo confirme, seguimos usando el anterior.',
    heading: 'Confirme su e-mail de contacto',
    intro: `${mailName(user.legal_name ?? user.name)} eligió ${recipient} como e-mail de contacto en ${brandName}. Hasta que lo confirme, seguimos usando el anterior.`,
    button: {
      label: 'Confirmar este e-mail',
      link: `${publicUrl}/confirmemail?t=${encodeURIComponent(token)}&u=${encodeURIComponent(recipient)}`,
    },
    showLink: true,
    notes: [
      'El enlace vale por 48 horas y se usa una sola vez.',
      `Si usted no lo pidió, no abra el enlace: su dirección no se usará. Ante cualquier duda, llámenos al ${phone}.`,
    ],
  }),

  contact_email_changed: ({ email }, { publicUrl, brandName, phone, companyMail, at, detail }) => ({
    ...plain,
    replyTo: companyMail,
    subject: `Cambió su e-mail de contacto · ${brandName}`,
    preheader: 'Si no fue usted, avísenos.',
    heading: 'Cambió su e-mail de contacto',
    intro: `Alguien cambió el ${moments.format(at).replace(',', ' a las')} el e-mail de contacto de la cuenta ${email}.`,
    facts: named(detail, ['E-mail anterior', 'E-mail nuevo', 'Estado']),
    button: { label: 'Ver mis datos', link: `${publicUrl}/profile` },
    notes: [
      'Si fue usted, no hace falta que haga nada.',
      `Si no fue usted, recupere ya su contraseña desde la pantalla de ingreso, corrija el e-mail en «Mis datos» y avísenos al ${phone}.`,
    ],
  }),

  client_identity_changed: (user, { publicUrl, at, detail }) => {
    const client = mailName(detail['Cliente'] ?? user.legal_name ?? user.name);
    return {
      ...plain,
      replyTo: user.email,
      subject: `Cambio de datos fiscales: ${client}`,
      preheader: `${client} cambió sus datos fiscales.`,
      heading: 'Cambio de datos fiscales',
      intro:
        'Un cliente verificado cambió los datos con los que se le factura. Los pedidos anteriores conservan los datos que tenían. Acepte el cambio o reviértalo.',
      facts: [
        ...named(detail, ['Cliente', 'Razón social', 'CUIT', 'Condición impositiva', 'Lo hizo']),
        ['Cuándo', moments.format(at).replace(',', ' a las')],
      ],
      toCompany: true,
      button: { label: 'Ver los cambios', link: `${publicUrl}/identitychanges` },
    };
  },

  invitation: (
    { email, name, legal_name: legalName },
    { token, publicUrl, brandName, phone, companyMail, detail },
  ) => {
    const isStaff = legalName === null;
    const work = `${detail['Invita'] ?? brandName} lo invita a trabajar en la tienda de ${brandName}.`;
    const buy = `Le abrimos una cuenta en la tienda de ${brandName} a nombre de ${mailName(legalName ?? name)}: allí ve los precios, el stock y sus pedidos.`;
    return {
      ...plain,
      replyTo: companyMail,
      subject: isStaff ? `Lo invitan a ${brandName}` : `Su cuenta en ${brandName}`,
      preheader: 'Elija su contraseña y ya puede entrar.',
      heading: `Hola, ${mailName(name)}`,
      intro: `${isStaff ? work : buy} Elija una contraseña y ya puede entrar. Su usuario es ${email}.`,
      button: {
        label: 'Elegir contraseña',
        link: `${publicUrl}/invitacion?t=${encodeURIComponent(token)}`,
      },
      showLink: true,
      notes: [
        'El enlace vale por 7 días y se usa una sola vez.',
        `Si no esperaba este mail, no hace falta que haga nada. Ante cualquier duda, llámenos al ${phone}.`,
      ],
    };
  },

  account_ready: (
    { email, legal_name: legalName, name },
    { publicUrl, brandName, phone, companyMail, detail },
  ) => ({
    ...plain,
    replyTo: companyMail,
    subject: `Su cuenta está lista · ${brandName}`,
    preheader: 'Ya puede ver los precios y hacer pedidos.',
    heading: 'Su cuenta está lista',
    intro: `Verificamos los datos de ${mailName(legalName ?? name)}: ya puede ingresar con ${email}, ver los precios y hacer pedidos.`,
    quote: detail['welcome'] ?? '',
    button: { label: 'Iniciar sesión', link: `${publicUrl}/login` },
    notes: [
      `Si usted no se registró, elija una contraseña suya con «¿Olvidó su contraseña?» y avísenos al ${phone}: quien usó su dirección dejará de poder ingresar.`,
    ],
  }),

  account_rejected: ({ legal_name: legalName, name }, { brandName, phone, companyMail, detail }) => ({
    ...plain,
    replyTo: companyMail,
    subject: `No pudimos activar su cuenta · ${brandName}`,
    preheader: 'Le contamos por qué y cómo seguir.',
    heading: 'No pudimos activar su cuenta',
    intro: `Revisamos los datos de ${mailName(legalName ?? name)} y por ahora no podemos habilitar la cuenta. El motivo:`,
    quote: detail['reason'] ?? '',
    notes: [`Si hay algo para corregir, responda este mail o llámenos al ${phone}.`],
  }),

  stock_back: (_, { publicUrl, brandName, companyMail, detail }) => {
    const name = mailName(detail['name'] ?? '');
    const code = detail['code'] ?? '';
    return {
      ...plain,
      replyTo: companyMail,
      subject: `Ya se puede pedir: ${name} · ${brandName}`,
      preheader: 'Volvió a haber stock del producto que esperaba.',
      heading: 'Ya se puede pedir',
      intro: `Usted nos pidió que le avisáramos: ya se puede pedir ${name}.`,
      facts: present([
        ['Producto', detail['name'] ?? null],
        ['Código', code],
      ]),
      button: { label: 'Ver el producto', link: `${publicUrl}${productPath(code)}` },
      notes: [
        'El stock no está reservado.',
        `Este aviso se manda una sola vez. Los que siguen pedidos están en ${publicUrl}/listas/avisos.`,
      ],
    };
  },

  ...TRANSFER_MAILS,

  webhook_disabled: webhookMail,

  client_to_verify: (user, { publicUrl }) => {
    const name = user.legal_name ?? user.name;
    return {
      ...plain,
      replyTo: user.email,
      subject: `Cliente para verificar: ${mailName(name)}`,
      preheader: `${mailName(name)} confirmó su e-mail y espera para comprar.`,
      heading: 'Cliente para verificar',
      intro: 'Se registró y confirmó su e-mail. Podrá ingresar cuando un administrador verifique la cuenta.',
      facts: present([
        ['Razón social', name],
        ['CUIT', formatCuit(user.legal_id ?? '')],
        ['IVA', user.tax_category],
        ['E-mail', user.email],
        ['Teléfono', listed([user.contact_phone, user.contact_phone2], ' / ')],
        ['Domicilio', [user.street, user.number].filter(Boolean).join(' ')],
        ['Ciudad', listed([user.city, user.province])],
      ]),
      toCompany: true,
      button: { label: 'Ver los clientes', link: `${publicUrl}/impersonate` },
    };
  },
};

/** What the mails about second factors have in common. */
const factorMail = (_: UserForMail, { publicUrl, phone, companyMail, at, detail }: UserMailGiven) => ({
  ...plain,
  replyTo: companyMail,
  facts: present([['Cuándo', moments.format(at).replace(',', ' a las')], ...Object.entries(detail)]),
  button: { label: 'Ver mi seguridad', link: `${publicUrl}/profile` },
  notes: [
    'Si fue usted, no hace falta que haga nada.',
    `Si no fue usted, recupere ya su contraseña desde la pantalla de ingreso y avísenos al ${phone}.`,
  ],
});

/** The mail with a message to the company; a reply goes to the author. */
export function contactMail(message: MessageForMail): PersonMail {
  const name = message.legal_name;
  return {
    ...plain,
    toCompany: true,
    replyTo: message.email,
    subject: `Consulta de ${mailName(name)}`,
    preheader: oneLine(message.message, PREHEADER_MAX),
    heading: 'Consulta desde la tienda',
    intro: 'Llegó por el formulario de contacto.',
    facts: present([
      ['Razón social', name],
      ['CUIT', formatCuit(message.tax_id)],
      ['Contacto', message.contact_name],
      ['E-mail', message.email],
      ['Teléfono', message.cell_phone_number],
      ['Ciudad', listed([message.city, message.province])],
    ]),
    quote: message.message,
    notes: [`Si responde este mail, le llega a ${message.email}.`],
  };
}

type Fact = readonly [name: string, value: string];

const present = (facts: readonly (readonly [name: string, value: string | null])[]): readonly Fact[] =>
  facts.flatMap(([name, value]): Fact[] =>
    value === null || value.trim() === '' ? [] : [[name, oneLine(value, FACT_MAX)]],
  );

/** Returns the named values of a mail's detail in this order; the database keeps none. */
const named = (detail: Readonly<Record<string, string>>, names: readonly string[]): readonly Fact[] =>
  present(names.map((name) => [name, detail[name] ?? null]));

const listed = (parts: readonly (string | null)[], separator = ', '): string =>
  parts.filter((part) => part !== null && part.trim() !== '').join(separator);
