import { writeFileSync } from 'node:fs';
import { composeWeeklyMail } from './modules/messaging/weekly-mail/compose-weekly-mail.ts';
import { makePainter } from './modules/messaging/weekly-mail/pictures/painter.ts';
import { renderMail } from './platform/mail/render-mail.ts';

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
const v = (n: number, m: number | null = null, p: number | null = null) => ({ n, value: n, median: m, p90: p });
const rows = (f: number) =>
  days.map((key, i) => ({
    key,
    period: null,
    values: {
      messages_in: v(Math.round(120 * f + ((37 * i) % 90))),
      messages_out: v(Math.round(100 * f + ((31 * i) % 70))),
      first_answer: i === 6 ? v(0) : v(10, (4 + ((i * 7) % 5)) * 60000 * f, 30 * 60000),
    },
  }));
const figures = {
  week: { from: days[0]!, to: days[6]!, zone: 'Europe/Kyiv' },
  before: { from: '2026-11-16', to: '2026-11-22', zone: 'Europe/Kyiv' },
  now: {
    opened: v(214),
    closed: v(198),
    messages_in: v(1203),
    messages_out: v(1100),
    first_answer: v(180, 310000, 1800000),
    on_time: { ...v(170), value: 0.913 },
    rating: { ...v(32), value: 4.7 },
  },
  was: {
    opened: v(190),
    closed: v(201),
    messages_in: v(1003),
    messages_out: v(990),
    first_answer: v(170, 410000, 2400000),
    on_time: { ...v(160), value: 0.87 },
    rating: { n: 0, value: null, median: null, p90: null },
  },
  byDay: rows(1),
  byDayBefore: rows(1.3),
  byHour: Array.from({ length: 168 }, (_, p) => ({
    key: `${Math.floor(p / 24)}-${p % 24}`,
    period: null,
    values: {
      messages_in: v(p % 24 > 7 && p % 24 < 21 ? (((p * 13) % 40) * (p < 120 ? 1 : 0.3)) | 0 : p % 24 === 22 ? 1 : 0),
    },
  })),
};
const painter = makePainter();
for (const language of ['uk-UA', 'en-US', 'ru-RU'] as const) {
  const t = performance.now();
  const mail = await composeWeeklyMail({
    reader: { email: 'a@b.test', language, company: 'Крамниця «Ясень»' },
    figures,
    url: 'https://acme.example.com',
    stopUrl: 'https://acme.example.com/weekly-mail/1/abc/',
    painter,
  });
  console.log(
    language,
    performance.now() - t,
    mail.pictures!.map((p) => [p.png.length * 0.75, p.alt.length]),
  );
  mail.pictures!.forEach((p, i) => writeFileSync(`/tmp/pic-${language}-${i}.png`, Buffer.from(p.png, 'base64')));
  const r = renderMail(mail, '<x@y>', new Date());
  writeFileSync(
    `/tmp/mail-${language}.html`,
    r.pictures.reduce((h, { cid, png }) => h.replaceAll(`cid:${cid}`, `data:image/png;base64,${png}`), r.html),
  );
  if (language === 'uk-UA') console.log(r.subject + '\n' + r.text);
}
const t0 = performance.now();
