import ratingAuditEn from './rating-audit.en-US.ts';
import ratingAuditRu from './rating-audit.ru-RU.ts';
import ratingAuditUk from './rating-audit.uk-UA.ts';
import ratingErrorsEn from './rating-errors.en-US.ts';
import ratingErrorsRu from './rating-errors.ru-RU.ts';
import ratingErrorsUk from './rating-errors.uk-UA.ts';
import ratingsEn from './ratings.en-US.ts';
import ratingsRu from './ratings.ru-RU.ts';
import ratingsUk from './ratings.uk-UA.ts';

export const ratingAudit = { 'en-US': ratingAuditEn, 'ru-RU': ratingAuditRu, 'uk-UA': ratingAuditUk };
export const ratingErrors = { 'en-US': ratingErrorsEn, 'ru-RU': ratingErrorsRu, 'uk-UA': ratingErrorsUk };
export const ratings = { 'en-US': ratingsEn, 'ru-RU': ratingsRu, 'uk-UA': ratingsUk };
