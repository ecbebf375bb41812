import type { CheckoutRequest } from './checkout-request.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escape(title)}</title><link rel="stylesheet" href="/liqpay-page.css">
<main><p class="note">Sandbox: no money moves.</p><h1>${escape(title)}</h1>${body}</main></html>`;

const testCards = [
  ['4242424242424242', 'pays'],
  ['4000000000003063', 'asks for 3-D Secure'],
  ['4000000000003089', 'asks for a code'],
  ['4000000000000002', 'is refused: limit'],
  ['4000000000009995', 'is refused by its bank'],
];

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('');

const backTo = (url: string | undefined, label: string) =>
  url === undefined ? '' : `<p><a href="${escape(url)}">${label}</a></p>`;

export const payPage = (request: CheckoutRequest, form: { data: string; signature: string }): string => {
  const amount = `${request.amount.toFixed(2)} ${request.currency}`;
  const options = testCards
    .map(([number = '', what = ''], index) => {
      const checked = index === 0 ? ' checked' : '';
      return `<label><input type="radio" name="card" value="${number}"${checked}> ${number}: ${what}</label>`;
    })
    .join('');
  return page(
    `Pay ${amount}`,
    `<p>${escape(request.description)}${request.action === 'subscribe' ? ', every month' : ''}</p>
<form method="post" action="/liqpay/pay">${hidden(form)}<fieldset><legend>Card</legend>${options}</fieldset>
<button>Pay ${amount}</button></form>${backTo(request.result_url, 'Leave without paying')}`,
  );
};

export const askPage = (request: CheckoutRequest): string =>
  page(
    'Confirm the payment',
    `<form method="post" action="/liqpay/confirm">${hidden({ order_id: request.order_id })}
<button name="confirmed" value="yes">Confirm</button> <button name="confirmed" value="no">Give up</button></form>
${backTo(request.result_url, 'Leave without confirming')}`,
  );

export const donePage = (request: CheckoutRequest, isPaid: boolean): string =>
  page(isPaid ? 'Paid' : 'The payment failed', backTo(request.result_url, 'Back to the shop'));

export const errorPage = (code: string): string => page('Error', `<p>${escape(code)}</p>`);
