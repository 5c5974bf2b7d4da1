package store

import (
	"encoding/binary"
	"fmt"

	"postd/ledger/volume"
)

// bktDictionaries holds the number of a dictionary → its text. A file has what is needed to read it.
var bktDictionaries = []byte("dictionaries")

// packedFrom is how many octets a row has that is worth packing.
const packedFrom = 512

// single writes a row that is not bound: packed, where its bucket is and that saves something.
func (b *Bucket) single(key, value []byte) error {
	if b.part != nil && b.part.Packed && b.tx.db.dictionary.Content != nil && len(value) > packedFrom {
		packed, err := b.tx.pack(value)
		if err != nil {
			return err
		}
		if packed != nil {
			value = packed
		}
	}
	b.wrote(key, value)
	return b.tx.pen.put(b.b, b.path, key, value)
}

// pack packs against the dictionary of this release, of which the file gets a copy with the first
// row that needs it.
func (tx *Tx) pack(value []byte) ([]byte, error) {
	own := tx.db.dictionary
	all, err := tx.CreateBucketIfNotExists(bktDictionaries)
	if err != nil {
		return nil, err
	}
	key := binary.BigEndian.AppendUint32(nil, own.ID)
	if all.b.Get(key) == nil {
		if err := all.Put(key, own.Content); err != nil {
			return nil, err
		}
	}
	d, err := tx.dictionary(own.ID)
	if err != nil {
		return nil, err
	}
	return d.Pack(value), nil
}

// dictionary is one that the file holds.
func (tx *Tx) dictionary(id uint32) (*volume.Dictionary, error) {
	if d, ok := tx.db.dictionaries.Load(id); ok {
		return d.(*volume.Dictionary), nil
	}
	var content []byte
	if all := tx.tx.Bucket(bktDictionaries); all != nil {
		content = append(content, all.Get(binary.BigEndian.AppendUint32(nil, id))...)
	}
	if content == nil {
		return nil, fmt.Errorf("%w: it is packed by dictionary %d, which is not there", volume.ErrDamaged, id)
	}
	d, err := volume.NewDictionary(id, content)
	if err != nil {
		return nil, err
	}
	tx.db.dictionaries.Store(id, d)
	return d, nil
}

// unpacked is the value of a row that lies in its bucket.
func (b *Bucket) unpacked(key, single []byte) []byte {
	if b.part == nil || !b.part.Packed || len(single) == 0 || single[0] != volume.Packed {
		return single
	}
	id, err := volume.PackedBy(single)
	if err == nil {
		var d *volume.Dictionary
		if d, err = b.tx.dictionary(id); err == nil {
			var value []byte
			if value, err = d.Unpack(single); err == nil {
				return value
			}
		}
	}
	b.tx.damaged(&Damage{Bucket: b.part.Bucket, Key: key, Err: err})
	return nil
}
