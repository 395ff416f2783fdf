/** form - changes of the job and its options. */
import type { OptionValue } from 'hone-onnx/web';
import { announcement, job, jobName, optionsByJob, options, theme } from '../state.ts';

export function chooseJob(name: string): void {
  jobName.value = name;
}

export function setOption(name: string, value: OptionValue | undefined): void {
  if (!job.value) return;
  optionsByJob.value = { ...optionsByJob.value, [job.value.name]: { ...options.value, [name]: value } };
}

export function resetOptions(): void {
  if (!job.value) return;
  optionsByJob.value = { ...optionsByJob.value, [job.value.name]: {} };
  announcement.value = 'All options have their default values.';
}

export function resetSettings(): void {
  optionsByJob.value = {};
  theme.value = 'system';
  announcement.value = 'All settings have their default values.';
}
