import type enUS from '../en-US/invoices.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Счёт {number}',
  date: 'Дата',
  status: 'Состояние',
  statuses: {
    paid: 'Оплачено',
    refunding: 'Возвращается',
    partlyRefunded: 'Частично возвращено',
    refunded: 'Возвращено',
  },
  seller: 'Продавец',
  customer: 'Покупатель',
  description: 'Описание',
  period: 'Период',
  amount: 'Сумма',
  plan: 'Тариф {plan}, один месяц',
  between: '{from} – {to}',
  noPeriod: 'Нет: за этот платёж месяц не предоставлен',
  paid: 'Оплачено',
  refund: 'Возвращено {date}',
  refunding: 'Возвращается',
  total: 'Итого',
  card: 'Карта {mask}',
  payment: 'Платёж LiqPay {payment}, заказ {order}',
} as const satisfies Translation<typeof enUS>;
