/** The texts of each language, those of mails, invoices and phones too, with their keys. */

import enUS from '../en-US/index.ts';
import enInvoices from '../en-US/invoices.ts';
import enMails from '../en-US/mails.ts';
import enPhones from '../en-US/phones.ts';
import ruRU from '../ru-RU/index.ts';
import ruInvoices from '../ru-RU/invoices.ts';
import ruMails from '../ru-RU/mails.ts';
import ruPhones from '../ru-RU/phones.ts';
import ukUA from '../uk-UA/index.ts';
import ukInvoices from '../uk-UA/invoices.ts';
import ukMails from '../uk-UA/mails.ts';
import ukPhones from '../uk-UA/phones.ts';

export type TextAt = [key: string, text: string];

interface Texts {
  readonly [key: string]: string | Texts;
}

const flatten = (texts: Texts, path: string): TextAt[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text] as TextAt] : flatten(text, `${path}${key}.`),
  );

export const english = flatten({ ...enUS, mails: enMails, invoices: enInvoices, phones: enPhones }, '');
export const ukrainian = flatten({ ...ukUA, mails: ukMails, invoices: ukInvoices, phones: ukPhones }, '');
export const russian = flatten({ ...ruRU, mails: ruMails, invoices: ruInvoices, phones: ruPhones }, '');
