import { type Language, planOf, toMajorUnits } from '@switchboard/contract';
import enUS from '@switchboard/contract/locales/en-US/invoices';
import ruRU from '@switchboard/contract/locales/ru-RU/invoices';
import ukUA from '@switchboard/contract/locales/uk-UA/invoices';
import { renderText, toOneLine } from '../../../../platform/texts/index.ts';
import type { HistoryRow } from '../payments/history-queries.ts';
import type { SubscriberRow } from '../subscriber/subscriber-queries.ts';
import { toPrintable } from './arrange-lines.ts';
import type { DocumentSettings } from './document-queries.ts';

const texts = { 'en-US': enUS, 'ru-RU': ruRU, 'uk-UA': ukUA } as const satisfies Record<Language, unknown>;

/** The data an invoice is made of. */
export interface InvoiceFacts extends DocumentSettings {
  workspaceId: number;
  payment: HistoryRow;
  subscriber: SubscriberRow;
  /** The seller: the name, then further lines. */
  seller: readonly string[];
}

/** An invoice as lines of text, each one line, in the order in which they are read. */
export interface InvoiceDocument {
  language: Language;
  title: string;
  /** Labels with values. */
  facts: [string, string][];
  parties: { title: string; lines: string[] }[];
  columns: [string, string, string];
  item: [string, string, string];
  sums: [string, string][];
  notes: string[];
}

/** Unique among all workspaces, and the same whenever it is asked for. */
export const invoiceNumber = ({ workspaceId, payment }: Pick<InvoiceFacts, 'workspaceId' | 'payment'>): string =>
  `${workspaceId}-${payment.id}`;

type Status = keyof typeof enUS.statuses;

const statusOf = ({ refund_minor: refund, refunded_at: refundedAt, amount_minor: amount }: HistoryRow): Status => {
  if (refund === 0) return 'paid';
  if (refundedAt === null) return 'refunding';
  return refund < amount ? 'partlyRefunded' : 'refunded';
};

/** All texts of an invoice, in the workspace's language. Amounts are counted in minor units. */
export const describeInvoice = (facts: InvoiceFacts): InvoiceDocument => {
  const { language, timezone, payment, subscriber, seller } = facts;
  const t = texts[language];
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timezone });
  const money = (minor: number) => `${toMajorUnits(minor).replace('-', '−')} ${payment.currency}`;
  const { period_starts_at: from, period_ends_at: to, refunded_at: refundedAt } = payment;
  const period =
    from === null || to === null
      ? t.noPeriod
      : renderText(language, t.between, { from: dates.format(from), to: dates.format(to) });
  const refunded =
    refundedAt === null ? t.refunding : renderText(language, t.refund, { date: dates.format(refundedAt) });
  const name = `${subscriber.first_name} ${subscriber.last_name}`;
  const customer = [
    subscriber.company,
    name,
    subscriber.address,
    subscriber.country,
    subscriber.email,
    subscriber.phone,
  ];
  return {
    language,
    title: renderText(language, t.title, { number: invoiceNumber(facts) }),
    facts: [
      [t.date, dates.format(payment.happened_at)],
      [t.status, t.statuses[statusOf(payment)]],
    ],
    parties: [
      { title: t.seller, lines: linesOf(seller) },
      { title: t.customer, lines: linesOf(customer) },
    ],
    columns: [t.description, t.period, t.amount],
    item: [renderText(language, t.plan, { plan: planOf(payment.tariff).name }), period, money(payment.amount_minor)],
    sums: [
      [t.paid, money(payment.amount_minor)],
      ...(payment.refund_minor === 0 ? [] : [[refunded, money(-payment.refund_minor)] as [string, string]]),
      [t.total, money(payment.amount_minor - payment.refund_minor)],
    ],
    notes: [
      ...(payment.card_mask === null ? [] : [renderText(language, t.card, { mask: payment.card_mask })]),
      renderText(language, t.payment, { payment: String(payment.payment_id), order: payment.order_id }),
    ],
  };
};

/** Texts that people have typed, without characters that would disturb the lines around them. */
const linesOf = (texts: readonly (string | null)[]): string[] =>
  texts.map((text) => toPrintable(toOneLine(text ?? ''))).filter((text) => text !== '');
