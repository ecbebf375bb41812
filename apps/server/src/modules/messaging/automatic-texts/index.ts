export { writeAutomaticTexts } from './write-automatic-texts.ts';
