/** fixed_words - an option that is a list of words which the core's table names: "doc,metadata,value-info". */
import type { OptionDescription } from 'hone-onnx/web';

/** Empty: its entries are anything. Entries that are anything have a word in capitals, "NAME...". */
export function fixedWords({ type, argument }: OptionDescription): readonly string[] {
  return type === 'list' && argument && /^[a-z-]+(,[a-z-]+)+$/.test(argument) ? argument.split(',') : [];
}
