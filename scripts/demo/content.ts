/** The content of the demo workspace: a small coffee roaster, its three people, its clients and their messages. */

export const demoCompany = 'Acme Coffee';
export const demoSubdomain = 'acme';
export const demoPassword = 'demo-password';

/** The first is the owner, an administrator; the others are managers. */
export const demoUsers = [
  { first: 'Olena', last: 'Koval', username: 'olena', position: 'Owner', language: 'en-US' },
  { first: 'Anna', last: 'Shevchenko', username: 'anna', position: 'Client manager', language: 'uk-UA' },
  { first: 'Dmytro', last: 'Bondar', username: 'dmytro', position: 'Client manager', language: 'ru-RU' },
] as const;

export const demoDomain = 'acme.test';
export const emailOf = (username: string): string => `${username}@${demoDomain}`;

export const telegramBot = { title: 'Acme Coffee shop', name: 'Acme Coffee', username: 'acme_coffee_bot' };
export const viberBot = {
  title: 'Acme Coffee on Viber',
  name: 'Acme Coffee',
  username: 'acmecoffee',
  welcome: {
    'en-US': 'Hello! Write to us about coffee, orders and delivery.',
    'uk-UA': 'Вітаємо! Пишіть нам про каву, замовлення й доставку.',
    'ru-RU': 'Здравствуйте! Пишите нам о кофе, заказах и доставке.',
  },
};
/** `verifyToken`: the token `npm run demo` enters at the stand-in, with the callback's address. */
export const facebookPage = {
  title: 'Acme Coffee page',
  name: 'Acme Coffee',
  username: 'acme.coffee',
  verifyToken: 'k3f9x2-0a8zq1-mm41td-9pw0ce',
};

/** 0, 1, 2: index in `demoUsers`; 'client': the client. */
type Speaker = 0 | 1 | 2 | 'client';

/**
 * One message, sent `minutesAgo` before the demo was created. `picture` adds a picture of that subject, `after`
 * colleagues' reactions.
 */
export interface Line {
  by: Speaker;
  minutesAgo: number;
  text: string;
  picture?: 'beans' | 'parcel' | 'grinder';
  after?: { pinnedBy?: 0 | 1 | 2; reactions?: readonly { emoji: string; by: readonly (0 | 1 | 2)[] }[] };
}

export interface DemoClient {
  first: string;
  last: string;
  username: string | null;
  language: 'uk' | 'ru' | 'en';
  /** 1 Telegram, 2 Viber, 3 Messenger. */
  messenger: 1 | 2 | 3;
  /** Index in `demoUsers`; null for a conversation without a manager. */
  manager: 0 | 1 | 2 | null;
  phone?: string;
  lines: Line[];
}

const hour = 60;
const day = 24 * hour;

const after = (said: Line, what: NonNullable<Line['after']>): Line => ({ ...said, after: what });

const line = (by: Speaker, minutesAgo: number, text: string, picture?: Line['picture']): Line => ({
  by,
  minutesAgo,
  text,
  ...(picture === undefined ? {} : { picture }),
});

export const demoClients: DemoClient[] = [
  {
    first: 'Ірина',
    last: 'Мельник',
    username: 'iryna_melnyk',
    language: 'uk',
    messenger: 1,
    manager: null,
    lines: [
      line('client', 14, 'Добрий день! Чи є у вас ефіопія Іргачефф у зернах, пачка 1 кг?'),
      line('client', 13, 'І скільки коштує доставка до Львова?'),
    ],
  },
  {
    first: 'James',
    last: 'Whitfield',
    username: 'jwhitfield',
    language: 'en',
    messenger: 1,
    manager: null,
    lines: [
      line(
        'client',
        41,
        'Hi there, my grinder arrived with a cracked hopper. Photo attached. What should I do?',
        'grinder',
      ),
    ],
  },
  {
    first: 'Алексей',
    last: 'Громов',
    username: null,
    language: 'ru',
    messenger: 1,
    manager: null,
    lines: [
      line('client', 2 * hour + 5, 'Здравствуйте, можно ли изменить адрес в заказе 2041?'),
      line('client', 2 * hour + 3, 'Новый адрес: Одесса, Дерибасовская 12, кв. 4'),
    ],
  },
  {
    first: 'Софія',
    last: 'Ткаченко',
    username: 'sofia_t',
    language: 'uk',
    messenger: 1,
    manager: 1,
    phone: '+380501112233',
    lines: [
      line('client', 3 * day + 5 * hour, 'Вітаю! Замовляла у вас минулого тижня, дуже смачна кава 🤎'),
      line(1, 3 * day + 5 * hour - 6, 'Софіє, дякуємо! Яка з двох пачок сподобалась більше?'),
      line('client', 3 * day + 5 * hour - 9, 'Колумбія Уїла. Можна ще дві по 500 г?'),
      line(
        1,
        3 * day + 5 * hour - 11,
        'Звісно. Разом **780 грн**, надішлемо завтра зранку.\n\n1. Колумбія Уїла, 500 г × 2\n2. Доставка Новою поштою',
      ),
      line('client', 3 * day + 5 * hour - 14, 'Супер, чекаю!'),
      line(1, 2 * day + 2 * hour, 'Посилка в дорозі, номер `20450912345678`', 'parcel'),
      line('client', 3 * hour, 'Забрала, все чудово. А можна підписку на щомісячну доставку?'),
    ],
  },
  {
    first: 'Marta',
    last: 'Novak',
    username: 'marta_novak',
    language: 'en',
    messenger: 1,
    manager: 1,
    lines: [
      line('client', day + 3 * hour, 'Hello! Do you ship to Poland?'),
      line(1, day + 3 * hour - 4, 'Hi Marta, yes: 3–5 days by courier, free over €60.'),
      line('client', day + 3 * hour - 12, 'Great. What would you recommend for a moka pot?'),
      line(
        1,
        day + 3 * hour - 15,
        'Our _House Blend_ is made for it: chocolate and hazelnut, medium roast. This is what it looks like:',
        'beans',
      ),
      line('client', day + 2 * hour, 'Looks lovely. I will take two bags then.'),
      line(1, day + 2 * hour - 3, 'Done. Here is the order: https://acme.test/orders/2043'),
    ],
  },
  {
    first: 'Виктор',
    last: 'Лебедев',
    username: 'v_lebedev',
    language: 'ru',
    messenger: 1,
    manager: 2,
    lines: [
      line('client', 6 * day, 'Добрый день. Нужен кофе в офис на 30 человек, примерно 8 кг в месяц.'),
      line(2, 6 * day - 8, 'Виктор, здравствуйте! Для офисов у нас скидка 15 % от 5 кг. Зерно или молотый?'),
      line('client', 6 * day - 20, 'Зерно, у нас Jura.'),
      line(2, 6 * day - 25, 'Тогда советую «Бразилия Сантос» и «Дом. смесь». Пришлю пробники бесплатно.'),
      line('client', 5 * day, 'Пробники получили, берём Бразилию.'),
      line(2, 5 * day - 30, 'Отлично! Счёт отправил на почту, доставка каждое 5-е число.'),
      line('client', 4 * hour, 'Можно в этом месяце привезти на два дня раньше?'),
    ],
  },
  {
    first: 'Наталія',
    last: 'Шевчук',
    username: 'natalia_sh',
    language: 'uk',
    messenger: 1,
    manager: 2,
    lines: [
      line('client', 2 * day, 'Чи проводите ви каппінги для новачків?'),
      line(2, 2 * day - 7, 'Так! Щосуботи об 11:00, вхід вільний, потрібен запис.'),
      line('client', 2 * day - 9, 'Запишіть двох на цю суботу, будь ласка'),
      line(2, 2 * day - 12, 'Готово, чекаємо вас 🙌'),
    ],
  },
  {
    first: 'Oliver',
    last: 'Brandt',
    username: 'obrandt',
    language: 'en',
    messenger: 1,
    manager: 0,
    lines: [
      line('client', 8 * day, 'We run three cafés in Berlin and look for a roaster. Could we talk prices?'),
      line(0, 8 * day - 40, 'Hello Oliver, happy to. Roughly how many kilos a month?'),
      line('client', 8 * day - 55, 'About 60 kg, half espresso, half filter.'),
      line(0, 7 * day, 'Here is our wholesale list. From 50 kg we roast to your profile.'),
      line('client', 26 * hour, 'The samples were excellent. Sending you the contract tomorrow.'),
    ],
  },
  {
    first: 'Катерина',
    last: 'Дорошенко',
    username: null,
    language: 'uk',
    messenger: 2,
    manager: 1,
    phone: '+380671234567',
    lines: [
      line('client', 9 * day, 'Доброго дня, чи можна оплатити карткою при отриманні?'),
      line(1, 9 * day - 5, 'Так, на відділенні Нової пошти є термінал.'),
      line('client', 9 * day - 8, 'Дякую!'),
    ],
  },
  {
    first: 'Тарас',
    last: 'Гнатюк',
    username: null,
    language: 'uk',
    messenger: 2,
    manager: 2,
    phone: '+380931112244',
    lines: [
      line('client', 4 * day, 'Привіт! Скільки зберігається смажена кава?'),
      line(2, 4 * day - 6, 'Найсмачніша перші 6 тижнів, у закритій пачці до 12 місяців.'),
    ],
  },
  {
    first: 'Emily',
    last: 'Carter',
    username: null,
    language: 'en',
    messenger: 3,
    manager: 1,
    lines: [
      line('client', 3 * hour, 'Do you have decaf?'),
      line(1, 3 * hour - 3, 'We do: Colombia, Swiss Water process. Would you like 250 g or 1 kg?'),
      line('client', 3 * hour - 6, '250 g please, and a gift card.'),
      line(1, 3 * hour - 10, 'Both are in your basket now.'),
    ],
  },
  {
    first: 'Павел',
    last: 'Сорокин',
    username: null,
    language: 'ru',
    messenger: 3,
    manager: 0,
    lines: [
      line('client', 10 * day, 'Вы обжариваете на заказ? Нужен очень светлый профиль.'),
      line(0, 10 * day - 20, 'Да, от 3 кг. Какое зерно предпочитаете?'),
      line('client', 10 * day - 35, 'Кения АА.'),
      line(0, 10 * day - 50, 'Обжарим в среду и отправим в тот же день.'),
    ],
  },
];

export interface DemoChannel {
  name: string;
  description: string;
  isPublic: boolean;
  /** Indexes in `demoUsers`. */
  members: (0 | 1 | 2)[];
  lines: Line[];
}

export const generalLines: Line[] = [
  line(0, 6 * day, 'Welcome to our workspace! News for everyone goes here.'),
  line(1, 6 * day - 12, 'Всім привіт 👋'),
  line(2, 6 * day - 20, 'Привет! Наконец-то всё в одном месте.'),
  after(
    line(
      0,
      2 * day,
      '**New roast schedule** from Monday:\n\n- Monday and Thursday: espresso\n- Wednesday: filter\n- Friday: decaf and samples',
    ),
    { pinnedBy: 0, reactions: [{ emoji: '👍', by: [1, 2] }] },
  ),
  line(2, 2 * day - 9, 'Принято. Пробники для офисов тогда тоже в пятницу?'),
  line(0, 2 * day - 11, 'Yes, with the decaf.'),
  after(line(1, 5 * hour, 'Завтра приїде новий Іргачефф, 60 кг. Фото зі складу:', 'beans'), {
    reactions: [
      { emoji: '🔥', by: [2] },
      { emoji: '☕', by: [0, 2] },
    ],
  }),
  line(2, 5 * hour - 4, 'Отлично, уже спрашивают 🔥'),
];

export const managersLines: Line[] = [
  after(
    line(0, 3 * day, 'Please answer new clients within ten minutes during shop hours. Whoever joins first takes it.'),
    {
      pinnedBy: 1,
      reactions: [{ emoji: '✅', by: [1, 2] }],
    },
  ),
  line(1, 3 * day - 7, 'Ок. Якщо я на обіді, Дмитро підхопить.'),
  line(2, 3 * day - 9, 'Подхвачу 👍'),
  line(1, 3 * hour, 'Софія питає про щомісячну підписку. Коли запускаємо?'),
  line(0, 3 * hour - 10, 'On the first. You can already take names.'),
];

export const demoChannels: DemoChannel[] = [
  {
    name: 'Roastery',
    description: 'Batches, profiles and what is on the shelf',
    isPublic: true,
    members: [0, 1, 2],
    lines: [
      line(0, 4 * day, 'Batch 118 (Kenya AA) cracked early, I lowered the charge temperature to 196 °C.'),
      line(2, 4 * day - 14, 'На каппинге 118 понравилась больше, чем 117: смородина и цитрус.'),
      line(0, 4 * day - 20, 'Then we keep it:\n\n```\ncharge 196\nfirst crack 8:40\ndrop 10:05\n```'),
      line(1, day, 'На полиці залишилось 14 пачок Колумбії, смажимо у четвер?'),
      line(0, day - 5, '> На полиці залишилось 14 пачок\n\nYes, 20 kg on Thursday.'),
    ],
  },
  {
    name: 'Deliveries',
    description: 'Parcels, couriers and lost boxes',
    isPublic: true,
    members: [1, 2],
    lines: [
      line(1, 2 * day + hour, 'Нова пошта сьогодні забирає о 16:00, не о 17:00.'),
      line(2, 2 * day + hour - 3, 'Спасибо, успеем.'),
      line(1, 4 * hour, 'Заказ 2041: клієнт хоче змінити адресу, посилка ще не поїхала.'),
    ],
  },
  {
    name: 'Prices 2027',
    description: 'Wholesale prices for the next year',
    isPublic: false,
    members: [0, 1],
    lines: [
      line(0, day + 4 * hour, 'Green coffee went up 11 %. I suggest we raise wholesale by 6 % and keep retail.'),
      line(1, day + 4 * hour - 30, 'Згодна. Великим клієнтам напишу особисто.'),
    ],
  },
];

export const directLines: Line[] = [
  line(1, day, 'Можеш глянути мою відповідь Марті?'),
  line(0, day - 3, 'Looks good. Add the link to the order next time.'),
];

export const ownLines: Line[] = [line(0, 2 * day, 'Ideas: tasting set as a gift, QR on the bag, photos of the team')];
