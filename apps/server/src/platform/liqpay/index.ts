export { checkoutUrl, makeCheckoutForm } from './checkout.ts';
export { type LiqPayClient, LiqPayRefusal, LiqPayUnavailableError, makeLiqPayClient } from './liqpay-client.ts';
export { type LiqPaySettings, readLiqPaySettings } from './liqpay-settings.ts';
export { decodeData, type LiqPayPayment, readPayment } from './read-payment.ts';
export { isSignedData, signHashes } from './sign.ts';
