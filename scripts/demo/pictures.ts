import sharp from 'sharp';

const ellipse = (x: number, y: number, turn: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="46" ry="30" fill="${fill}"/><path d="M-44 0 C -15 -14 15 14 44 0" stroke="#00000055" stroke-width="5" fill="none"/></g>`;

const beans = () => {
  const shades = ['#6b4226', '#7b4f2e', '#5a3720', '#85593a'];
  const drawn: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 12; column += 1) {
      const place = row * 12 + column;
      drawn.push(
        ellipse(column * 88 + (row % 2) * 44, row * 72 + 30, (place * 47) % 180, shades[(place * 7) % 4] ?? '#6b4226'),
      );
    }
  }
  return `<rect width="960" height="640" fill="#3d2716"/>${drawn.join('')}`;
};

const parcel =
  () => `<rect width="960" height="640" fill="#dfe7ee"/><rect y="470" width="960" height="170" fill="#c3ced8"/>
  <path d="M250 220 L480 140 L710 220 L480 310 Z" fill="#d9a566"/><path d="M250 220 L480 310 L480 560 L250 460 Z" fill="#c48e4c"/>
  <path d="M710 220 L480 310 L480 560 L710 460 Z" fill="#b07b3d"/><path d="M350 185 L590 270 L590 330 L560 340 L560 282 L325 196 Z" fill="#f1dcae"/>`;

const grinder =
  () => `<rect width="960" height="640" fill="#f3efe9"/><rect x="360" y="300" width="240" height="260" rx="24" fill="#2f343b"/>
  <path d="M340 120 L620 120 L560 300 L400 300 Z" fill="#9fb7c9" opacity="0.8"/><path d="M430 120 L470 190 L445 215 L490 300" stroke="#33424e" stroke-width="6" fill="none"/>
  <circle cx="480" cy="420" r="46" fill="#cfd6dd"/><rect x="320" y="560" width="320" height="26" rx="13" fill="#22262b"/>`;

const drawings = { beans, parcel, grinder };

/** A drawn picture for the demo as JPEG, 960 × 640. */
export const drawPicture = (subject: keyof typeof drawings): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">${drawings[subject]()}</svg>`))
    .jpeg({ quality: 86 })
    .toBuffer();
