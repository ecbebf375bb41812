export { isReachedForFree } from './free-reach.ts';
export { type Arrivals, placeholderOf, writeAutomaticTexts } from './write-automatic-texts.ts';
export { writeAutomatically } from './write-automatically.ts';
