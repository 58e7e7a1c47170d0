import { answerQuestions } from '../ask-worker';
import {
  createRequestValidator,
  type ValidationRequest,
} from '../../../core/schema/validation/validation-request';
import type { ValidationResult } from '../../../core/schema/validation/validation-result';

export interface ValidationJob {
  question: ValidationRequest;
  answer: ValidationResult;
}

answerQuestions<ValidationJob>(createRequestValidator());
