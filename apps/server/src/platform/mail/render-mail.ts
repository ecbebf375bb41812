import { type Language, languages } from '@switchboard/contract';
import enUS from '@switchboard/contract/locales/en-US/mails';
import ruRU from '@switchboard/contract/locales/ru-RU/mails';
import ukUA from '@switchboard/contract/locales/uk-UA/mails';
import { escapeHtml, renderText, toOneLine } from '../texts/index.ts';
import type { Mail, MailTable, RenderedMail } from './mail.ts';

/** The texts of mails, by language. */
export const mailTexts = { 'en-US': enUS, 'ru-RU': ruRU, 'uk-UA': ukUA } as const satisfies Record<Language, unknown>;
export type MailTexts = typeof enUS;

const longestSubject = 150;

/** Cuts between graphemes. */
const cutSubject = (subject: string): string => {
  const cut = [...new Intl.Segmenter().segment(subject)].map(({ segment }) => segment);
  while (cut.join('').length > longestSubject) cut.pop();
  return cut.join('');
};

/** A language's own name. */
const nameLanguage = (language: Language): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language.slice(0, 2)) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

const languageUrl = (workspaceUrl: string, language: Language): string => {
  const url = new URL('/', workspaceUrl);
  url.searchParams.set('language', language);
  return url.href;
};

/** `mail` with each text on one line, and the texts the layout adds. */
const fillLayout = (mail: Mail, year: number) => {
  const { fallback, automatic, languages: languagesLabel, copyright } = mailTexts[mail.language].layout;
  return {
    heading: toOneLine(mail.heading),
    paragraphs: mail.paragraphs.map(toOneLine),
    table: mail.table && {
      columns: mail.table.columns.map(toOneLine),
      rows: mail.table.rows.map((row) => row.map(toOneLine)),
    },
    pictures: (mail.pictures ?? []).map((picture, index) => ({
      ...picture,
      title: toOneLine(picture.title),
      alt: toOneLine(picture.alt),
      cid: `picture-${index + 1}`,
    })),
    stop: mail.stop && { label: toOneLine(mail.stop.label), url: new URL(mail.stop.url).href },
    action: mail.action && { label: toOneLine(mail.action.label), url: new URL(mail.action.url).href },
    company: toOneLine(mail.workspace.company),
    address: new URL('/', mail.workspace.url).href,
    fallback,
    automatic,
    languagesLabel,
    copyright: renderText(mail.language, copyright, { year: String(year) }),
    languageLinks: languages.map((code) => ({
      code,
      name: nameLanguage(code),
      url: languageUrl(mail.workspace.url, code),
    })),
  };
};
type FilledLayout = ReturnType<typeof fillLayout>;

/** A line for each row: its name, its first number, and the others with the headings of their columns. */
const toTableText = ({ columns, rows }: MailTable): string =>
  rows
    .map(([name, first, ...others]) => {
      const beside = others.map((cell, index) => `${columns[index + 2]}: ${cell}`);
      return `${name}: ${first}${beside.length > 0 ? ` (${beside.join('; ')})` : ''}`;
    })
    .join('\n');

const toText = (filled: FilledLayout): string => {
  const { heading, paragraphs, table, pictures, action, stop } = filled;
  const { company, address, automatic, copyright, languageLinks } = filled;
  const blocks = [
    heading,
    ...paragraphs,
    ...(table ? [toTableText(table)] : []),
    ...pictures.map(({ title, alt }) => `${title}:\n${alt}`),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    [
      '-- ',
      `${company}: ${address}`,
      automatic,
      ...(stop ? [`${stop.label}: ${stop.url}`] : []),
      copyright,
      ...languageLinks.map(({ name, url }) => `${name}: ${url}`),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
};

const pageStyle =
  'margin:0;padding:24px 12px;background:#f3f4f8;font:16px/1.5 system-ui,-apple-system,Arial,sans-serif';
const cardStyle = 'max-width:560px;margin:0 auto;padding:28px;border-radius:8px;background:#ffffff;color:#1f2330';
const buttonStyle =
  'display:inline-block;padding:12px 22px;border-radius:6px;background:#3f4cc4;color:#ffffff;text-decoration:none';
const footerStyle = 'max-width:560px;margin:16px auto 0;text-align:center;font-size:13px;color:#5a6072';
const linkStyle = 'color:#3f4cc4';

const toActionHtml = ({ action, fallback }: FilledLayout): string => {
  if (action === null) return '';
  const url = escapeHtml(action.url);
  return `<p style="margin:24px 0"><a href="${url}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>
<p style="font-size:13px;color:#5a6072">${escapeHtml(fallback)}<br><a href="${url}" style="${linkStyle};word-break:break-all">${url}</a></p>`;
};

const cellStyle = 'padding:7px 0 7px 10px;border-bottom:1px solid #e3e5ec;text-align:right';
const nameStyle = 'padding:7px 0;border-bottom:1px solid #e3e5ec;text-align:left;font-weight:400';

const toTableHtml = ({ table }: FilledLayout): string => {
  if (!table) return '';
  const columns = table.columns.map((column, index) => {
    const style = `${index === 0 ? nameStyle : cellStyle};font-size:13px;font-weight:400;color:#5a6072`;
    return `<th scope="col" style="${style}">${escapeHtml(column)}</th>`;
  });
  const rows = table.rows.map(([name = '', ...cells]) => {
    const values = cells.map((cell, index) => {
      const style = index === 0 ? `${cellStyle};font-weight:600` : `${cellStyle};color:#5a6072`;
      return `<td style="${style}">${escapeHtml(cell)}</td>`;
    });
    return `<tr><th scope="row" style="${nameStyle}">${escapeHtml(name)}</th>${values.join('')}</tr>`;
  });
  return `<table style="width:100%;margin:16px 0 24px;border-collapse:collapse;font-size:15px;font-variant-numeric:tabular-nums">
<thead><tr>${columns.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>`;
};

const toPicturesHtml = ({ pictures }: FilledLayout): string =>
  pictures
    .map(
      ({ cid, title, alt, url, widthPx, heightPx }) =>
        `<h2 style="margin:24px 0 8px;font-size:16px">${escapeHtml(title)}</h2>
<a href="${escapeHtml(url)}"><img src="cid:${cid}" width="${widthPx}" height="${heightPx}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${widthPx}px;height:auto;border:0;font-size:13px;color:#5a6072"></a>`,
    )
    .join('\n');

/** One column that every mail program can show: no scripts, nothing loaded from other hosts; pictures come with it. */
const toHtml = (language: Language, subject: string, filled: FilledLayout): string => {
  const { heading, paragraphs, company, address, automatic, languagesLabel, copyright, languageLinks, stop } = filled;
  const stopLink = stop
    ? `<br><a href="${escapeHtml(stop.url)}" style="${linkStyle}">${escapeHtml(stop.label)}</a>`
    : '';
  const links = languageLinks.map(
    ({ code, name, url }) => `<a href="${escapeHtml(url)}" lang="${code}" style="${linkStyle}">${escapeHtml(name)}</a>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${pageStyle}">
<div style="${cardStyle}">
<p style="margin:0 0 16px;font-size:13px;color:#5a6072">${escapeHtml(company)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${toTableHtml(filled)}
${toPicturesHtml(filled)}
${toActionHtml(filled)}
</div>
<div style="${footerStyle}">
<p><a href="${escapeHtml(address)}" style="${linkStyle}">${escapeHtml(address)}</a><br>${escapeHtml(automatic)}${stopLink}</p>
<p>${escapeHtml(copyright)}</p>
<p aria-label="${escapeHtml(languagesLabel)}">${links.join(' · ')}</p>
</div>
</body>
</html>
`;
};

/** The mail as HTML and as text. */
export const renderMail = (mail: Mail, messageId: string, now: Date): RenderedMail => {
  const filled = fillLayout(mail, now.getUTCFullYear());
  const subject = cutSubject(toOneLine(mail.subject));
  return {
    to: mail.to,
    messageId,
    language: mail.language,
    subject,
    html: toHtml(mail.language, subject, filled),
    text: toText(filled),
    pictures: filled.pictures.map(({ cid, png }) => ({ cid, png })),
    stopUrl: filled.stop?.url ?? null,
  };
};
