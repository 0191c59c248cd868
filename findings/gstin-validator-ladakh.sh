#!/usr/bin/env bash
# gstin-validator 0.2.5: a GSTIN of Ladakh (state 38, since 31 October 2019), of Other Territory (97) or of an e-commerce operator (fourteenth
# character C) is "Invalid GSTIN format", although the portal gives such numbers and the check character is right. The same PAN in Andhra
# Pradesh (37) is valid. The numbers below are made up; their last character is computed as the portal publishes it.
# Fails if one of the three is taken for valid, or the fourth for invalid.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund gstin-validator@0.2.5 > /dev/null
cat > check.cjs <<'JS'
const { isValidGSTNumber } = require('gstin-validator');
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const withCheck = (first) => {
  let sum = 0;
  [...first].forEach((letter, at) => {
    const product = alphabet.indexOf(letter) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  });
  return first + alphabet[(36 - (sum % 36)) % 36];
};
const pan = 'AAGCG4821K';
const found = [`37${pan}1Z`, `38${pan}1Z`, `97${pan}1Z`, `37${pan}1C`].map(withCheck).map((gstin) => [gstin, isValidGSTNumber(gstin)]);
for (const [gstin, valid] of found) console.log(`gstin-validator 0.2.5: ${gstin} is ${valid ? 'valid' : 'invalid'}`);
process.exit(found.map(([, valid]) => valid).join() === 'true,false,false,false' ? 0 : 1);
JS
node check.cjs
