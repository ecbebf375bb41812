import { expect, it, vi } from 'vitest';
import { PageTexts, type TextParts } from './page-texts.ts';

const part = (texts: object) => vi.fn(() => Promise.resolve({ default: texts }));

const makeLoaders = () => ({
  'en-US': { start: part({ common: 'en common' }), bots: part({ bots: 'en bots' }), search: part({ search: 'en' }) },
  'uk-UA': { start: part({ common: 'uk common' }), bots: part({ bots: 'uk bots' }), search: part({ search: 'uk' }) },
  'ru-RU': { start: part({ common: 'ru common' }), bots: part({ bots: 'ru bots' }), search: part({ search: 'ru' }) },
});

it('begins with what every page needs, and adds to the same texts what comes later', async () => {
  const loaders = makeLoaders();
  const texts = new PageTexts(loaders);
  const english = await texts.load('en-US');
  expect(english).toEqual({ common: 'en common' });
  await texts.add(['bots']);
  expect(english).toEqual({ common: 'en common', bots: 'en bots' });
  expect(loaders['uk-UA'].bots).not.toHaveBeenCalled();
});

it('loads in another language all that has been loaded so far, and from then on both', async () => {
  const loaders = makeLoaders();
  const texts = new PageTexts(loaders);
  const english = await texts.load('en-US');
  await texts.add(['bots']);
  const ukrainian = await texts.load('uk-UA');
  expect(ukrainian).toEqual({ common: 'uk common', bots: 'uk bots' });
  await texts.add(['search']);
  expect([english, ukrainian]).toMatchObject([{ search: 'en' }, { search: 'uk' }]);
  expect(loaders['ru-RU'].start).not.toHaveBeenCalled();
});

it('has what is asked for while the language changes in the new one as well', async () => {
  const loaders = makeLoaders();
  let arrive = () => {};
  loaders['uk-UA'].start.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = () => resolve({ default: { common: 'uk common' } });
    }),
  );
  const texts = new PageTexts(loaders);
  await texts.load('en-US');
  const changing = texts.load('uk-UA');
  await texts.add(['bots']);
  arrive();
  expect(await changing).toEqual({ common: 'uk common', bots: 'uk bots' });
});

it('fetches a part once, and again where that failed', async () => {
  const loaders = makeLoaders();
  loaders['en-US'].bots.mockRejectedValueOnce(new Error('no network'));
  const texts = new PageTexts(loaders satisfies TextParts);
  const english = await texts.load('en-US');
  await expect(texts.add(['bots'])).rejects.toThrow('no network');
  await Promise.all([texts.add(['bots']), texts.add(['bots', 'search'])]);
  expect(english).toHaveProperty('bots', 'en bots');
  expect(loaders['en-US'].bots).toHaveBeenCalledTimes(2);
});

it('does without a language that could not be had: parts that come later load all the same', async () => {
  const loaders = makeLoaders();
  loaders['uk-UA'].start.mockRejectedValueOnce(new Error('no network'));
  loaders['uk-UA'].bots.mockRejectedValue(new Error('no network'));
  const texts = new PageTexts(loaders satisfies TextParts);
  const english = await texts.load('en-US');
  await expect(texts.load('uk-UA')).rejects.toThrow('no network');
  await texts.add(['bots']);
  expect(english).toHaveProperty('bots', 'en bots');
  loaders['uk-UA'].bots.mockResolvedValue({ default: { bots: 'uk bots' } });
  expect(await texts.load('uk-UA')).toEqual({ common: 'uk common', bots: 'uk bots' });
});
