import episodeErrorsEn from './episode-errors.en-US.ts';
import episodeErrorsRu from './episode-errors.ru-RU.ts';
import episodeErrorsUk from './episode-errors.uk-UA.ts';
import episodesEn from './episodes.en-US.ts';
import episodesRu from './episodes.ru-RU.ts';
import episodesUk from './episodes.uk-UA.ts';

export const episodeErrors = { 'en-US': episodeErrorsEn, 'ru-RU': episodeErrorsRu, 'uk-UA': episodeErrorsUk };
export const episodes = { 'en-US': episodesEn, 'ru-RU': episodesRu, 'uk-UA': episodesUk };
