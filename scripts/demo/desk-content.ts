/** What the demo's people have done beside writing. Users are given by their index in `demoUsers`, clients by name. */

export const labels = [
  { name: 'Delivery', color: 'blue' },
  { name: 'Wholesale', color: 'green' },
  { name: 'Broken or wrong', color: 'red' },
] as const;

export const cannedReplies = [
  {
    shortcut: 'delivery',
    title: 'How long delivery takes',
    texts: {
      'en-US': 'We send every weekday at 4 p.m. Within Ukraine it takes 1–2 days, to the EU 3–5.',
      'uk-UA': 'Відправляємо щодня у будні о 16:00. Україною 1–2 дні, до ЄС 3–5 днів.',
      'ru-RU': 'Отправляем по будням в 16:00. По Украине 1–2 дня, в ЕС 3–5 дней.',
    },
  },
  {
    shortcut: 'broken',
    title: 'Something arrived broken',
    texts: {
      'en-US': 'We are sorry about that. Please send a photo of it and of the box, and we will send a new one today.',
      'uk-UA': 'Дуже прикро. Надішліть, будь ласка, фото товару й коробки — сьогодні ж відправимо новий.',
      'ru-RU': 'Нам очень жаль. Пришлите, пожалуйста, фото товара и коробки — сегодня же отправим новый.',
    },
  },
] as const;

export const project = {
  name: 'Monthly coffee subscription',
  description: 'A parcel every month, chosen by taste. Starts on the first.',
};

interface DemoTask {
  title: string;
  by: number;
  for: number;
  dueInDays: number;
  status_id: number;
  priority: number;
  isProjects?: boolean;
  /** Whom it was promised to. */
  client?: string;
}

export const tasks: readonly DemoTask[] = [
  { title: 'Page of the subscription', by: 0, for: 0, dueInDays: 3, status_id: 2, priority: 3, isProjects: true },
  {
    title: 'Ask five clients how they would pay',
    by: 0,
    for: 1,
    dueInDays: 1,
    status_id: 1,
    priority: 2,
    isProjects: true,
  },
  {
    title: 'Order boxes with the new label',
    by: 0,
    for: 2,
    dueInDays: -1,
    status_id: 1,
    priority: 4,
    isProjects: true,
  },
  { title: 'Taste the three blends', by: 2, for: 2, dueInDays: -2, status_id: 3, priority: 1, isProjects: true },
  {
    title: 'Send the price of the subscription',
    by: 1,
    for: 1,
    dueInDays: 1,
    status_id: 1,
    priority: 3,
    client: 'Софія Ткаченко',
  },
];

export const clientNotes = [
  { client: 'Софія Ткаченко', by: 1, content: 'Likes washed Colombia, 500 g. Asked for a subscription first.' },
  { client: 'Marta Novak', by: 1, content: 'Moka pot, ships to Kraków.' },
] as const;

interface Treatment {
  client: string;
  by: number;
  label: (typeof labels)[number]['name'];
  /** Read by colleagues only. */
  note?: string;
  closes?: boolean;
  snoozedForDays?: number;
  reason?: string;
}

export const treatments: readonly Treatment[] = [
  { client: 'James Whitfield', by: 1, label: 'Broken or wrong' },
  { client: 'Алексей Громов', by: 2, label: 'Delivery', note: 'The parcel has not left yet, I have stopped it.' },
  { client: 'Софія Ткаченко', by: 1, label: 'Delivery' },
  { client: 'Павел Сорокин', by: 0, label: 'Wholesale', snoozedForDays: 2, reason: 'Roasted on Wednesday' },
  { client: 'Emily Carter', by: 1, label: 'Delivery', closes: true },
];
