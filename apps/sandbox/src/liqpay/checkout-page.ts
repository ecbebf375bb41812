import type { CheckoutRequest } from './checkout-request.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const texts = {
  en: {
    sandbox: 'Sandbox: no money moves.',
    pay: 'Pay',
    monthly: 'every month',
    card: 'Card',
    cards: ['pays', 'asks for 3-D Secure', 'asks for a code', 'is refused: limit', 'is refused by its bank'],
    leave: 'Leave without paying',
    confirmTitle: 'Confirm the payment',
    confirm: 'Confirm',
    giveUp: 'Give up',
    leaveUnconfirmed: 'Leave without confirming',
    paid: 'Paid',
    failed: 'The payment failed',
    back: 'Back to the shop',
  },
  uk: {
    sandbox: 'Пісочниця: гроші не списуються.',
    pay: 'Сплатити',
    monthly: 'щомісяця',
    card: 'Картка',
    cards: ['оплата проходить', 'запитує 3-D Secure', 'запитує код', 'відмова: ліміт', 'відмова банку'],
    leave: 'Вийти без оплати',
    confirmTitle: 'Підтвердьте платіж',
    confirm: 'Підтвердити',
    giveUp: 'Відмовитися',
    leaveUnconfirmed: 'Вийти без підтвердження',
    paid: 'Сплачено',
    failed: 'Оплата не пройшла',
    back: 'Повернутися до магазину',
  },
} as const;

type Language = keyof typeof texts;

const page = (
  language: Language,
  title: string,
  body: string,
) => `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escape(title)}</title><link rel="stylesheet" href="/liqpay-page.css">
<main><p class="note">${texts[language].sandbox}</p><h1>${escape(title)}</h1>${body}</main></html>`;

const testCards = [
  '4242424242424242',
  '4000000000003063',
  '4000000000003089',
  '4000000000000002',
  '4000000000009995',
] as const;

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('');

const backTo = (url: string | undefined, label: string) =>
  url === undefined ? '' : `<p><a href="${escape(url)}">${label}</a></p>`;

export const payPage = (request: CheckoutRequest, form: { data: string; signature: string }): string => {
  const t = texts[request.language];
  const amount = `${request.amount.toFixed(2)} ${request.currency}`;
  const options = testCards
    .map((number, index) => {
      const checked = index === 0 ? ' checked' : '';
      return `<label><input type="radio" name="card" value="${number}"${checked}> ${number}: ${t.cards[index]}</label>`;
    })
    .join('');
  return page(
    request.language,
    `${t.pay} ${amount}`,
    `<p>${escape(request.description)}${request.action === 'subscribe' ? `, ${t.monthly}` : ''}</p>
<form method="post" action="/liqpay/pay">${hidden(form)}<fieldset><legend>${t.card}</legend>${options}</fieldset>
<button>${t.pay} ${amount}</button></form>${backTo(request.result_url, t.leave)}`,
  );
};

export const askPage = (request: CheckoutRequest): string => {
  const t = texts[request.language];
  return page(
    request.language,
    t.confirmTitle,
    `<form method="post" action="/liqpay/confirm">${hidden({ order_id: request.order_id })}
<button name="confirmed" value="yes">${t.confirm}</button> <button name="confirmed" value="no">${t.giveUp}</button></form>
${backTo(request.result_url, t.leaveUnconfirmed)}`,
  );
};

export const donePage = ({ language, result_url: url }: CheckoutRequest, isPaid: boolean): string =>
  page(language, isPaid ? texts[language].paid : texts[language].failed, backTo(url, texts[language].back));

export const errorPage = (code: string): string => page('en', 'Error', `<p>${escape(code)}</p>`);
