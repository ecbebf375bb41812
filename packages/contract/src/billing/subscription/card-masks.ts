/** The first digits identify the brand of a card. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/, 'Mastercard'],
  [/^(?:5018|5020|5038|6304|6759|676[1-3])/, 'Maestro'],
];

/** A card as people know it, `Visa •••• ••42`: as many of its last four digits as the mask tells, here `424242*42`. */
export const describeCard = (mask: string): string => {
  const brand = brands.find(([first]) => first.test(mask))?.[1];
  const last = (/\d+$/.exec(mask)?.[0] ?? '').slice(-4).padStart(4, '•');
  return `${brand === undefined ? '' : `${brand} `}•••• ${last}`;
};
