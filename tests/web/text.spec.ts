/** Numbers, commands, messages and file lists as text, without a browser. */
import { expect, test } from '@playwright/test';
import type { Inventory, OptionDescription, Passes, RewriteRecord } from 'hone-onnx/web';
import { filesBeside, sortFiles } from '../../web/src/files/sorting.ts';
import { inferSuggestions } from '../../web/src/jobs/infer.ts';
import { RewriteIndex } from '../../web/src/results/rewrites/index_of.ts';
import { commandLine } from '../../web/src/text/command.ts';
import { bytes, changeOf, count, dims, dimsOf, grouped, pair, percent } from '../../web/src/text/format.ts';
import { messageParts } from '../../web/src/text/message.ts';
import { resultPath } from '../../web/src/text/paths.ts';
import { skipList, skippedNames, switchFamilies } from '../../web/src/text/skip.ts';
import { shell } from './page.ts';

test('bytes are written as the command line writes them', () => {
  expect([0, 999, 1000, 15_249, 999_949, 999_950, 1_234_567, 98.7e9, 5e15].map(bytes)).toEqual([
    '0 B', '999 B', '1.0 kB', '15.2 kB', '999.9 kB', '1.0 MB', '1.2 MB', '98.7 GB', '5000.0 TB',
  ]);
});

test('counts, shares and changes', () => {
  expect([0, 999, 1000, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([950, 9999, 12_400, 1_300_000].map(count)).toEqual(['950', '9,999', '12.4 k', '1.3 M']);
  expect([0, 0.0001, 0.345, 0.99999, 1].map(percent)).toEqual(['0.0 %', '<0.1 %', '34.5 %', '>99.9 %', '100 %']);
  expect(changeOf(1000, 600, bytes)).toBe('\u221240.0 %');
  expect(changeOf(3_900_000, 3_899_240, bytes)).toBe('\u2212760 B');
  expect(changeOf(5, 5, grouped)).toBe('');
  expect(changeOf(0, 2, grouped)).toBe('+2');
  expect(pair(15_200_000, 15_100_000, bytes)).toBe('15.2 \u2192 15.1 MB');
  expect(pair(1_500_000, 900, bytes)).toBe('1.5 MB \u2192 900 B');
  expect(pair(3, 2, grouped)).toBe('3 \u2192 2');
});

const option = (name: string, type: OptionDescription['type'], value: string | null = null): OptionDescription => ({
  name, type, level: 'common', argument: null, default: value, choices: [], label: '', help: '',
});

test('a command survives a shell, whatever its names are', () => {
  const names = ['plain', 'with space', "it's", '$HOME `date` "x" \\', '*', '-dash', 'ünïcode', 'new\nline'];
  const table = [option('list', 'list'), option('text', 'text'), option('flag', 'flag'), option('mode', 'choice', 'shrink')];
  const line = commandLine({
    job: 'shrink', input: "-a b's.onnx", output: 'out put.onnx', table,
    options: { list: names, text: '--x', flag: true, mode: 'shrink' },
  });
  const words = shell(`hone() { printf '%s\\0' "$@"; }; ${line}`, '/').split('\0').slice(0, -1);
  expect(words).toEqual(['shrink', "./-a b's.onnx", '-o', 'out put.onnx', '--list', names.join(','), '--text=--x', '--flag']);
});

test('shapes come apart at the commas between their dims, and nothing is lost', () => {
  expect(dimsOf('')).toBe(null);
  expect(dimsOf('[]')).toEqual([]);
  expect(dimsOf('[1, batch, 2*width, ?]')).toEqual([1, 'batch', '2*width', '?']);
  expect(dimsOf('[min(a, max(b, 2)), x[1], 3]')).toEqual(['min(a, max(b, 2))', 'x[1]', 3]);
  for (const text of ['[a(, b), 1]', '[(, 2]', '[), 3]']) expect(dims(dimsOf(text))).toBe(text);
});

test('inputs and sizes are offered as the form takes them', () => {
  const input = (name: string, ...dims: readonly (number | string | null)[]) => ({ name, type: 'float32', dims, is_default: false });
  const inventory = { inputs: [input('x', 'n', 3, null), input('a=b', 'n'), input('a,b', 'n'), input('y', 'p,q', ' r', 's=t'), input('scalar')] };
  const texts = (option: string) => inferSuggestions({ name: option } as OptionDescription, inventory as unknown as Inventory).map(({ text }) => text);
  expect(texts('input-shape')).toEqual(['x=n,3,?', 'a=b=n', 'scalar=[]']);
  expect(texts('dim')).toEqual(['n=', 's=t=']);
  expect(texts('op-schema')).toEqual([]);
});

test('switches of passes become the shortest list to skip, and that list sets the switches', () => {
  const pass = (name: string) => ({ name, summary: '', kind: 'exact', before: '', after: '', roots: null });
  const families = switchFamilies({ passes: ['fold_a', 'fuse_a', 'alone', 'fuse_b', 'lone_some'].map(pass), steps: [{ name: 'sort', summary: '' }] } as unknown as Passes);
  expect(families.map(({ name, switches }) => [name, ...switches.map((each) => each.name)])).toEqual([
    ['fuse', 'fuse_a', 'fuse_b'], ['', 'fold_a', 'alone', 'lone_some', 'sort'],
  ]);
  for (const list of [['fuse_*'], ['fuse_b'], ['fuse_*', 'fold_a', 'sort'], ['alone', 'lone_some']])
    expect(skipList(skippedNames(list, families), families)).toEqual(list);
  expect([...skippedNames(['fuse_*'], families)]).toEqual(['fuse_a', 'fuse_b']);
  expect(skipList(new Set(), families)).toBeUndefined();
});

test('rewrites are found by words anywhere, by whole names of nodes first, by pass and kind', () => {
  const base = { kind: 'exact', what: 'a copy went', removed: [], dtype: null, dims: null, saved_bytes: 0, file: null, new_op_type: null, added_nodes: [], added: [], added_bytes: 0 };
  const records = [
    { ...base, pass: 'copies', where: 'main/1', kept: 'x', removed: ['Y'], op_type: 'Identity', removed_nodes: ['main/1 Identity'] },
    { ...base, pass: 'copies', where: 'main/12', kept: 'x', op_type: 'Identity', removed_nodes: ['main/12 Identity'] },
    { ...base, pass: 'fuse', kind: 'rounding', where: 'main/3', kept: null, op_type: 'Conv', removed_nodes: ['main/4 BatchNormalization'], added: ['y_1'] },
  ] as unknown as readonly RewriteRecord[];
  const find = (part: object) => new RewriteIndex(records).find({ text: '', node: '', pass: '', kind: '', ...part });
  expect(find({})).toEqual([0, 1, 2]);
  expect(find({ text: 'COPY  main/1' })).toEqual([0, 1]);
  expect(find({ text: 'batchnorm' })).toEqual([2]);
  expect(find({ node: 'main/1' })).toEqual([0]);
  expect(find({ node: ' main/4 ' })).toEqual([2]);
  expect(find({ node: 'y' })).toEqual([0, 2]);
  expect(find({ node: 'x', pass: 'fuse' })).toEqual([]);
  expect(find({ kind: 'rounding', text: 'conv' })).toEqual([2]);
  expect(new RewriteIndex(records).countsOf('pass')).toEqual([{ name: 'copies', count: 2 }, { name: 'fuse', count: 1 }]);
});

test('a result that would replace its input says so', () => {
  const line = commandLine({ job: 'shrink', input: 'net.small.onnx', output: 'net.small.onnx', table: [], options: {} });
  expect(line).toBe('hone shrink net.small.onnx --in-place');
});

test('names of results', () => {
  expect(resultPath('net.onnx', 'small')).toBe('net.small.onnx');
  expect(resultPath('a/b/net.v2.ONNX', 'small')).toBe('a/b/net.v2.small.onnx');
  expect(resultPath('net.small.onnx', 'small')).toBe('net.small.onnx');
  expect(resultPath('.onnx', 'small')).toBe('model.small.onnx');
});

test('messages come apart without losing anything', () => {
  expect(messageParts('m.onnx, offset 7: the file is cut off; copy it again', 'm.onnx')).toEqual({
    where: 'm.onnx, offset 7', what: 'The file is cut off.', more: 'Copy it again.',
  });
  expect(messageParts('--min-bytes: "x" is no number', 'm.onnx')).toEqual({ where: '', what: '--min-bytes: "x" is no number.', more: '' });
  expect(messageParts('a: b.onnx: is empty', 'a: b.onnx')).toEqual({ where: 'a: b.onnx', what: 'Is empty.', more: '' });
});

test('dropped files are sorted into models and what lies beside them', () => {
  const files = (...paths: readonly string[]) => paths.map((path) => ({ path, file: new File([], path) }));
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);
  const { models, others } = sortFiles(files('a/m.onnx', 'a/w/data.bin', 'b/n.ONNX', '.DS_Store', 'a/._m.onnx'));
  expect([paths(models), paths(others)]).toEqual([['a/m.onnx', 'b/n.ONNX'], ['a/w/data.bin']]);
  expect(Object.keys(filesBeside(models[0]!, others))).toEqual(['w/data.bin']);
  expect(Object.keys(filesBeside(models[1]!, others))).toEqual(['a/w/data.bin']);
  expect(paths(sortFiles(files('model.pb')).models)).toEqual(['model.pb']);
  expect(paths(sortFiles(files('a.bin', 'b.bin')).models)).toEqual([]);
});
