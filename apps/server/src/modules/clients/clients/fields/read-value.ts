import type { CustomField, ValidationCode } from '@switchboard/contract';

type ReadValue = { value: string } | { problem: ValidationCode };

const numberPattern = /^-?\d{1,30}(?:\.\d{1,30})?$/;

const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Only addresses of pages: anything else could act when it is opened. */
const isLink = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};

/** A value as it is stored for its field, or its error; an empty text is no value. */
export const readValue = ({ type, choices }: Pick<CustomField, 'type' | 'choices'>, text: string): ReadValue => {
  if (text === '') return { value: '' };
  switch (type) {
    case 'text':
      return { value: text };
    case 'number': {
      const value = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
      return numberPattern.test(value) ? { value } : { problem: 'validation.number_invalid' };
    }
    case 'date':
      return isDate(text) ? { value: text } : { problem: 'validation.date_invalid' };
    case 'choice':
      return choices.includes(text) ? { value: text } : { problem: 'validation.choice_invalid' };
    case 'checkbox':
      if (text === 'false') return { value: '' };
      return text === 'true' ? { value: text } : { problem: 'validation.invalid' };
    case 'link':
      return isLink(text) ? { value: text } : { problem: 'validation.link_invalid' };
  }
};
