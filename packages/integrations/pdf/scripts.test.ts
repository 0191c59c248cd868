import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PrintedDocument } from '#application/ports/papers';
import { labelSheet } from '#domain/labels/label-sheet';
import { printDocument } from '#integrations/pdf/document';
import { fileOf, latin, scripts } from '#integrations/pdf/faces';
import { printLabels } from '#integrations/pdf/labels';
import { printReport } from '#integrations/pdf/report';
import { runsOf, visualOrder } from '#integrations/pdf/runs';
import { readyFor, shape } from '#integrations/pdf/shaping';
import { lettersOf, textsOf } from '#test/kit/papers/pdf-texts';

const look = process.env['LOOK_AT'];

const names = {
  Devanagari: 'श्री गणेश ट्रेडर्स एवं क्षत्रिय संस्था',
  Tamil: 'ஸ்ரீ லக்ஷ்மி இன்ஜினியரிங் வொர்க்ஸ்',
  Gujarati: 'શ્રી અંબિકા ટ્રેડિંગ કંપની',
  Bengali: 'শ্রীকৃষ্ণ ভাণ্ডার',
  Gurmukhi: 'ਗੁਰੂ ਨਾਨਕ ਸਟੋਰ',
  Telugu: 'శ్రీ వెంకటేశ్వర స్టోర్స్',
  Kannada: 'ಶ್ರೀ ಕೃಷ್ಣ ಸ್ಟೋರ್ಸ್',
  Malayalam: 'ശ്രീ പത്മനാഭ സ്റ്റോർസ്',
  Oriya: 'ଶ୍ରୀ ଜଗନ୍ନାଥ',
};
const urdu = 'فاروق ٹریڈرز';

const paper = (name: string): PrintedDocument => ({
  title: 'Tax Invoice',
  copies: [],
  issuer: { name, lines: [`${name}, Pune 411026`] },
  number: 'SI/1',
  facts: [],
  parties: [{ heading: 'Bill to', name, lines: [] }],
  lines: {
    columns: [
      { label: 'Item', align: 'left', width: 'rest' },
      { label: 'Amount', align: 'right', width: 60 },
    ],
    rows: [[`${name} 8 kW Inverter ${name}\n${name}`, '1.00']],
  },
  totals: [],
  words: '',
  bank: [],
  terms: [name],
  signatory: name,
});

const fontsIn = (pdf: Uint8Array) =>
  new Set(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont \/\w+\+(\w+)-/g),
    ].map(([, font]) => font),
  );
const boxes = (pdf: Uint8Array) =>
  textsOf(pdf)
    .flat()
    .filter(({ glyphs }) => glyphs.includes(0));

describe('a name on paper', () => {
  it.each(Object.entries(names))('in %s has its letters and is read back', async (script, name) => {
    const pdf = await printDocument(paper(name));
    if (look !== undefined) writeFileSync(`${look}/script ${script}.pdf`, pdf);
    expect(boxes(pdf)).toEqual([]);
    const read = lettersOf(pdf);
    const whole = name.replaceAll(' ', '');
    for (const said of [`${whole},Pune411026`, `${whole}8kWInverter${whole}${whole}`]) expect(read).toContain(said);
    expect(fontsIn(pdf)).toEqual(new Set(['NotoSans', `NotoSans${script}`]));
  });

  it('in Urdu is written from the right, and figures and English words in it from the left', async () => {
    const pdf = await printDocument(paper(urdu));
    expect(boxes(pdf)).toEqual([]);
    expect(fontsIn(pdf)).toEqual(new Set(['NotoSans', 'NotoSansArabic']));
    const row = textsOf(pdf).flat();
    // Readers turn what is written from the right around, word by word.
    const turned = row.map(({ text }) => [...text].reverse().join('').trim());
    expect(turned.filter((word) => word === 'فاروق').length).toBeGreaterThan(4);
    const [first, second] = ['فاروق', 'ٹریڈرز'].map((word) => row[turned.indexOf(word)]);
    expect(first && second && first.x > second.x).toBe(true);
  });

  it('in Latin letters loads and embeds no other font', async () => {
    const pdf = await printDocument(paper('Suryodaya Šolar “Pune” – ₹ 5'));
    expect(fontsIn(pdf)).toEqual(new Set(['NotoSans']));
  });

  it('that no font can draw shows that something is there', async () => {
    const pdf = await printDocument(paper('Sun 😀 泰 👨‍👩‍👧 ☎️ shop\tPune'));
    expect(boxes(pdf)).toEqual([]);
    expect(lettersOf(pdf)).toContain('Sun����shopPune');
  });

  it('is on labels and reports too', async () => {
    const name = names.Telugu;
    const facts = { code: 'A-1', name, organisation: names.Kannada, price: null, batch: null, expires: null, netQuantity: null };
    const labels = await printLabels({ title: name, sheet: labelSheet('a4-24'), kind: 'qr', first: 1, runs: [{ facts, times: 2 }] });
    expect(boxes(labels)).toEqual([]);
    expect(fontsIn(labels).has('NotoSansTelugu')).toBe(true);
    const report = await printReport({
      title: 'Customers',
      subtitle: names.Gurmukhi,
      organisation: names.Tamil,
      about: [],
      columns: [{ key: 'name', label: 'Name', kind: 'text' }],
      rows: Object.values({ ...names, urdu }).map((one) => ({ depth: 0, cells: { name: one } })),
      notes: [names.Malayalam],
    });
    expect(boxes(report)).toEqual([]);
    for (const one of Object.values(names)) expect(lettersOf(report)).toContain(one.replaceAll(' ', ''));
  });
});

describe('the parts of a text', () => {
  const all = () => true;
  const runs = (text: string) =>
    runsOf(text, all).map(({ text: run, face, level }) => `${face === latin ? '' : face.name.slice(10)}${level || ''}[${run}]`);
  it.each([
    ['', []],
    ['Pune ₹5', ['[Pune ₹5]']],
    ['Item કંપની 8 kW (ક્ષત્રિય)', ['[Item ]', 'Gujarati[કંપની]', '[ 8 kW (]', 'Gujarati[ક્ષત્રિય]', '[)]']],
    ['বাংলা। বাংলা', ['Bengali[বাংলা। বাংলা]']],
    ['سولر Pvt', ['Arabic1[سولر]', '[ ]', '[Pvt]']],
    ['مکان 12 لاہور', ['Arabic1[مکان]', '1[ ]', '2[12]', '1[ ]', 'Arabic1[لاہور]']],
    ['12 لاہور', ['[12]', '[ ]', 'Arabic1[لاہور]']],
    ['لاہور (پاکستان) Ltd', ['Arabic1[لاہور]', '1[ ]', '1[)]', 'Arabic1[پاکستان]', '1[(]', '[ ]', '[Ltd]']],
    ['Ltd (لاہور)', ['[Ltd]', '[ ]', '[(]', 'Arabic1[لاہور]', '[)]']],
    ['قیمت ۱۲۳', ['Arabic1[قیمت]', 'Arabic1[ ]', 'Arabic2[۱۲۳]']],
  ])('%s', (text, parts) => {
    expect(runs(text)).toEqual(parts);
  });

  it.each([
    [
      [0, 0, 0],
      [0, 1, 2],
    ],
    [
      [0, 1, 1, 0],
      [0, 2, 1, 3],
    ],
    [
      [1, 1, 2, 1, 1],
      [4, 3, 2, 1, 0],
    ],
    [
      [1, 2, 2],
      [1, 2, 0],
    ],
  ])('of levels %j come in the order %j', (levels, order) => {
    expect(visualOrder(levels)).toEqual(order);
  });
});

describe('shaping', () => {
  it('joins letters where fontkit fails or leaves them apart', async () => {
    await readyFor(Object.values(names));
    const glyphs = (script: string, text: string) => {
      const found = scripts.find(({ face }) => face.name.endsWith(script));
      return shape(fileOf(found?.face.normal ?? ''), text);
    };
    // ksha and jna are one sign each.
    expect(glyphs('Kannada', 'ಕ್ಷ')).toHaveLength(1);
    expect(glyphs('Kannada', 'ಜ್ಞ')).toHaveLength(1);
    // The vowel sign i is drawn before its consonant, and read after it.
    expect(glyphs('Devanagari', 'कि').map(({ text }) => text)).toEqual(['क', 'ि']);
    expect(
      glyphs('Gurmukhi', 'ਗੁਰੂ')
        .map(({ text }) => text)
        .join(''),
    ).toBe('ਗੁਰੂ');
  });

  it('takes the fonts under the Open Font License', () => {
    for (const { face } of scripts) {
      const folder = fileOf(face.normal).split('/').slice(0, -2).join('/');
      expect(readFileSync(`${folder}/LICENSE_FONT`, 'utf8')).toContain('SIL OPEN FONT LICENSE');
    }
  });
});
