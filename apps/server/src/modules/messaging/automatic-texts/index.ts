export { type Arrivals, placeholderOf, writeAutomaticTexts } from './write-automatic-texts.ts';
