import { createRequire } from 'node:module';
import type { ChartData, ChartSeries } from '@switchboard/charts';
import type { Font } from 'fontkit';
import { drawSvg } from '../../../../platform/files/index.ts';
import type { Outline } from './mail-theme.ts';

export type ChartKind = 'bars' | 'lines' | 'heat';

export interface Picture {
  /** Base64. */
  png: string;
  widthPx: number;
  heightPx: number;
}

/** Draws charts as pictures. */
export interface Painter {
  draw(kind: ChartKind, data: ChartData, nameOf: (series: ChartSeries) => string): Promise<Picture>;
}

/** As wide as the text of a mail. */
const shownPx = 560;
/** Drawn narrower, so that letters are large enough on a phone, and with points for sharp screens. */
const drawnPx = 440;
const pointsPerPx = 2.5;

/** Each letter after the other, in the font's own units turned over: they count upwards. */
const outlineBy =
  (font: Font): Outline =>
  (text, sizePx) => {
    const { glyphs, positions } = font.layout(text);
    const scale = sizePx / font.unitsPerEm;
    let at = 0;
    const paths = glyphs.map(({ path }, index) => {
      const drawn = path.scale(scale, -scale).translate(at, 0).toSVG();
      at += (positions[index]?.xAdvance ?? 0) * scale;
      return drawn;
    });
    return { path: paths.join(''), widthPx: at };
  };

/** The libraries and the font are loaded with the first picture, and stay. */
const load = async () => {
  const { open } = await import('fontkit');
  const font = await open(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  if (font.type !== 'TTF') throw new Error('the font of pictures is a collection');
  const [{ chartSvg }, { makeMailTheme }] = await Promise.all([import('./chart-svg.ts'), import('./mail-theme.ts')]);
  const theme = makeMailTheme(outlineBy(font));
  return (...drawn: Parameters<Painter['draw']>) => chartSvg(...drawn, { theme, width: drawnPx });
};

export const makePainter = (): Painter => {
  let loading: ReturnType<typeof load> | null = null;
  return {
    async draw(...drawn) {
      loading ??= load();
      const { svg, height } = (await loading)(...drawn);
      const png = await drawSvg(svg, pointsPerPx);
      return { png: png.toString('base64'), widthPx: shownPx, heightPx: Math.round((height * shownPx) / drawnPx) };
    },
  };
};
