import type enUS from '../en-US/invoices.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Рахунок {number}',
  date: 'Дата',
  status: 'Стан',
  statuses: {
    paid: 'Сплачено',
    refunding: 'Повертається',
    partlyRefunded: 'Частково повернено',
    refunded: 'Повернено',
  },
  seller: 'Продавець',
  customer: 'Покупець',
  description: 'Опис',
  period: 'Період',
  amount: 'Сума',
  plan: 'Тариф {plan}, один місяць',
  between: '{from} – {to}',
  noPeriod: 'Немає: за цей платіж місяць не надано',
  paid: 'Сплачено',
  refund: 'Повернено {date}',
  refunding: 'Повертається',
  total: 'Разом',
  card: 'Картка {mask}',
  payment: 'Платіж LiqPay {payment}, замовлення {order}',
} as const satisfies Translation<typeof enUS>;
